import { render, screen } from '@testing-library/react';
import { Version } from '../../../../src/ui/Version';

it('the version is that of the page', () => {
  document.head.innerHTML = '<meta name="version" content="1.2.3" />';
  render(<Version />);
  expect(screen.getByText('Moderated Chat 1.2.3')).toBeInTheDocument();
});
