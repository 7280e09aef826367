import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import styled, { createGlobalStyle } from 'styled-components';
import { SIZES, THEME_KEY, THEMES, type Size, type Theme } from './sizes';
import { takeStep, type Step } from './takeStep';

/** A story as the server of the gallery tells it. */
interface ShownStory {
  readonly name: string;
  readonly steps: readonly Step[];
}

const Page = createGlobalStyle`
  body {
    display: flex;
    gap: var(--space-4);
    height: 100dvh;
    margin: 0;
    overflow: hidden;
    font: var(--text-control) / 1.4 system-ui, sans-serif;
  }

  #root {
    display: contents;
  }
`;

const List = styled.nav`
  flex: none;
  padding: var(--space-4);
  overflow-y: auto;

  a {
    display: block;
  }

  a[aria-current] {
    font-weight: 700;
  }
`;

const Stage = styled.main`
  overflow: auto;

  iframe {
    border: 1px solid var(--colour-border);
  }
`;

/** Lists the views and shows one of them, named by the address, as somebody gets to it. */
function Gallery({ stories }: { readonly stories: readonly ShownStory[] }) {
  const [shown, setShown] = useState(readAddress);
  const [size, setSize] = useState<Size>(SIZES[0]);
  const [theme, setTheme] = useState<Theme>('light');
  useEffect(() => {
    const follow = () => setShown(readAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const story = stories.find(({ name }) => name === shown) ?? stories[0];
  return (
    <>
      <Page />
      <List aria-label="Views">
        {stories.map((one) => (
          <a key={one.name} href={`#${one.name}`} aria-current={one === story || undefined}>
            {one.name}
          </a>
        ))}
      </List>
      <Stage>
        {SIZES.map((one) => (
          <button key={one.width} aria-pressed={one === size} onClick={() => setSize(one)}>
            {one.width} × {one.height}
          </button>
        ))}
        {THEMES.map((one) => (
          <button key={one} aria-pressed={one === theme} onClick={() => setTheme(one)}>
            {one}
          </button>
        ))}
        {story && <Frame key={`${story.name} ${theme}`} story={story} size={size} theme={theme} />}
      </Stage>
    </>
  );
}

const readAddress = () => decodeURIComponent(window.location.hash.slice(1));

interface FrameProps {
  readonly story: ShownStory;
  readonly size: Size;
  readonly theme: Theme;
}

function Frame({ story, size, theme }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isLeft = false;
    void fetch(`/gallery/address?${encodeURIComponent(story.name)}`)
      .then((response) => response.text())
      .then((text) => isLeft || setAddress(text));
    return () => {
      isLeft = true;
    };
  }, [story]);
  useEffect(() => {
    if (address === undefined) return undefined;
    window.localStorage.setItem(THEME_KEY, theme);
    const left = [...story.steps];
    let timer = requestAnimationFrame(function proceed() {
      const [step] = left;
      const page = frame.current?.contentWindow;
      if (step !== undefined && page?.document.body && takeStep(page, step)) left.shift();
      timer = requestAnimationFrame(proceed);
    });
    return () => cancelAnimationFrame(timer);
  }, [address, story, theme]);
  return (
    address !== undefined && <iframe ref={frame} title={story.name} src={`/${address}`} {...size} />
  );
}

const response = await fetch('/gallery/stories.json');
createRoot(document.querySelector('#root') ?? document.body).render(
  <Gallery stories={(await response.json()) as readonly ShownStory[]} />,
);
