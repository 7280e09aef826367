import styled from 'styled-components';
import { countBadge } from '../../ui/styles';

export const Messages = styled.div`
  flex: 1;
  min-height: 0;
  padding: 0 var(--space-2) var(--space-4);
  overflow-y: auto;
  overscroll-behavior: contain;

  > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  /* A ring around it would be cut at the edge of the list. */
  button:focus-visible {
    outline-offset: -2px;
  }
`;

export const Row = styled.button`
  display: flex;
  gap: var(--space-3);
  width: 100%;
  padding: var(--space-2) var(--space-3);
  border: 0;
  border-radius: var(--radius-medium);
  background: none;
  text-align: start;
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      background: var(--colour-hover);
    }
  }
`;

export const Lines = styled.span`
  flex: 1;
  min-width: 0;
  container-type: inline-size;
`;

export const Author = styled.bdi`
  color: var(--colour-text);
  font-size: var(--text-body);
  font-weight: 600;
`;

export const About = styled.span`
  display: flex;
  gap: var(--space-2);
  align-items: baseline;
  color: var(--colour-text-soft);
  font-size: 0.8125rem;

  bdi {
    flex: 0 1 auto;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  > ${Author} {
    flex-shrink: 0;
    max-width: 60%;
  }

  time {
    flex: none;
    margin-inline-start: auto;
    font-size: var(--text-small);
  }

  /* On phones, and with large text. */
  @container (max-width: 19.5rem) {
    flex-wrap: wrap;
    gap: 0 var(--space-2);

    time {
      margin-inline-start: 0;
    }

    > ${Author} {
      max-width: 100%;
    }
  }
`;

export const Text = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
`;

export const Root = styled.span`
  display: block;
  padding-inline-start: var(--space-2);
  overflow: hidden;
  border-inline-start: 2px solid var(--colour-border);
  color: var(--colour-text-soft);
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Unread = styled.span`
  ${countBadge}
  align-self: center;
  min-width: 20px;
  line-height: 20px;
`;

export const Note = styled.p`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  justify-content: center;
  margin: 0;
  padding: var(--space-4);
  color: var(--colour-text-soft);
`;
