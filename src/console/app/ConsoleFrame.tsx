import styled from 'styled-components';

/** The page: header, panel and toasts below each other. */
export const Layout = styled.div`
  display: flex;
  flex-direction: column;
  height: 100dvh;
`;

/** The current tab. */
export const Panel = styled.main`
  display: grid;
  flex: 1;
  grid-template-rows: minmax(0, 1fr);
  min-height: 0;
`;
