import styled from 'styled-components';
import { Skeleton } from '../../ui/Status';

const Place = styled.span`
  display: inline-block;
  max-width: 100%;
  vertical-align: middle;
`;

/** In the place of a name that is still to come: an id would be read, and change. */
export function NameToCome() {
  return (
    <Place>
      <Skeleton width="7rem" height="0.8em" />
    </Place>
  );
}
