import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import styled from '../../../../scripts/vite/styledRuntime';

describe('a styled component of a build', () => {
  const Title = styled('h3')('title');
  const SmallTitle = styled(Title)('small');
  const draw = (component: typeof Title, props: Parameters<typeof Title>[0] = {}) =>
    renderToStaticMarkup(createElement(component, props, 'Team'));

  it('is an element with the class of its styles', () => {
    expect(draw(Title)).toBe('<h3 class="title">Team</h3>');
    expect(draw(Title, { className: 'wide' })).toBe('<h3 class="wide title">Team</h3>');
  });

  it('keeps the styles of the component that it extends, also as another element', () => {
    expect(draw(SmallTitle)).toBe('<h3 class="small title">Team</h3>');
    expect(draw(SmallTitle, { as: 'h2' })).toBe('<h2 class="small title">Team</h2>');
  });
});
