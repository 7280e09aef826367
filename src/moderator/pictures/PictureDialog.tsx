import styled from 'styled-components';
import { withoutOverrides } from '../../lib/withoutOverrides';
import { Dialog } from '../../ui/Dialog';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { PictureImage } from './PictureImage';
import { pictureEnlarged, selectEnlarged, selectPictureUrl } from './picturesSlice';

const Body = styled.div`
  display: grid;
  place-items: center;
  min-height: 200px;
  padding: 0 var(--space-5) var(--space-5);

  img {
    max-width: 100%;
    max-height: calc(100dvh - 160px);
    border-radius: var(--radius-small);
  }
`;

/** A picture as large as the window allows, without blur: whoever opens it wants to see it. */
export function PictureDialog() {
  const dispatch = useAppDispatch();
  const file = useAppSelector(selectEnlarged);
  const url = useAppSelector((state) => (file ? selectPictureUrl(state, file) : undefined));
  const name = withoutOverrides(file?.name ?? '');
  return (
    <Dialog
      title={name}
      isOpen={file !== null}
      width="wide"
      onClose={() => dispatch(pictureEnlarged(null))}
    >
      <Body>{file && <PictureImage key={url} url={url} alt={`Picture ${name}`} />}</Body>
    </Dialog>
  );
}
