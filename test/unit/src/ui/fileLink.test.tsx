import { render, screen } from '@testing-library/react';
import { Connected } from '../../../../src/ui/connected';
import { FileLinks, useFileLink } from '../../../../src/ui/fileLink';

function Picture({ address }: { readonly address: string | undefined }) {
  const { link, isPending } = useFileLink(address);
  return <p>{isPending ? 'pending' : (link ?? 'none')}</p>;
}

describe('useFileLink', () => {
  it('gives the address itself where no token is asked for', () => {
    render(<Picture address="a" />);
    expect(screen.getByText('a')).toBeInTheDocument();
  });

  it('waits for the link of the address that is shown', async () => {
    const resolve = (address: string) => Promise.resolve(`link of ${address}`);
    const { rerender } = render(
      <FileLinks value={resolve}>
        <Picture address="a" />
      </FileLinks>,
    );
    expect(screen.getByText('pending')).toBeInTheDocument();
    expect(await screen.findByText('link of a')).toBeInTheDocument();
    rerender(
      <FileLinks value={resolve}>
        <Picture address="b" />
      </FileLinks>,
    );
    expect(screen.getByText('pending')).toBeInTheDocument();
    expect(await screen.findByText('link of b')).toBeInTheDocument();
  });

  it('is the address itself for a file of this page, which is on its way to the service', () => {
    const resolve = jest.fn(() => Promise.reject(new Error('unknown')));
    render(
      <FileLinks value={resolve}>
        <Picture address="blob:http://localhost/1" />
      </FileLinks>,
    );
    expect(screen.getByText('blob:http://localhost/1')).toBeInTheDocument();
    expect(resolve).not.toHaveBeenCalled();
  });

  it('has none when it cannot be resolved', async () => {
    const resolve = () => Promise.reject(new Error('refused'));
    render(
      <FileLinks value={resolve}>
        <Picture address="a" />
      </FileLinks>,
    );
    expect(await screen.findByText('none')).toBeInTheDocument();
  });

  it('asks again for a link that could not be had once the connection is back', async () => {
    const resolve = jest
      .fn<Promise<string>, [string]>()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue('link of a');
    const drawn = (isConnected: boolean) => (
      <Connected value={isConnected}>
        <FileLinks value={resolve}>
          <Picture address="a" />
        </FileLinks>
      </Connected>
    );
    const { rerender } = render(drawn(false));
    await screen.findByText('none');
    rerender(drawn(true));
    expect(await screen.findByText('link of a')).toBeInTheDocument();
  });
});
