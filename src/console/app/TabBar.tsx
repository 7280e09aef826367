import {
  ChartColumn,
  Flag,
  History,
  ListFilter,
  Scale,
  ShieldBan,
  UserCog,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import styled, { css } from 'styled-components';
import { formatNumber } from '../../texts/format';
import { stepOf } from '../../lib/keyboard';
import { TINY } from '../../ui/media';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useCounts } from '../api/useCounts';
import { Badge } from '../ui/Badge';
import { NotOnPhones, OnPhones } from '../ui/phones';
import { selectTab, tabOpened, type Tab } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { t } from '../texts/t';

/** The tabs have a row of their own. */
export const NARROW = '(max-width: 1320px)';
export const ONE_TIGHT_ROW = '(min-width: 1321px) and (max-width: 1680px)';
/** One row has room for the words only, German ones too. */
const TIGHT = `${ONE_TIGHT_ROW}, (min-width: 1001px) and (max-width: 1240px)`;
/** The words stand below the icons: so German ones have one row on a tablet, too. */
const STACKED = '(max-width: 1000px)';
/** One row has room for all labels only where they are as short as English ones. */
const SHORT = '(max-width: 640px)';

const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  align-self: stretch;
  min-height: 44px;

  /* From the overview on there are no places to work in: they stand apart. */
  > [data-apart] {
    margin-inline-start: var(--space-4);
  }

  @media ${NARROW} {
    order: 2;
    width: 100%;
  }

  @media ${STACKED} {
    gap: 0;

    > [data-apart] {
      margin-inline-start: 0;
    }
  }
`;

/** Without its label, a tab is close to the next one: the number stands above its own icon. */
const ICON_ONLY = css`
  font-size: 0;

  > span {
    inset-inline-start: calc(50% - 3px);
  }
`;

const TabButton = styled.button`
  position: relative;
  display: inline-flex;
  gap: var(--space-2);
  align-items: center;
  padding: 0 var(--space-3);
  border: 0;
  background: none;
  color: var(--colour-text-soft);
  font-size: var(--text-body);
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
  transition: color var(--duration-fast);

  @media ${TIGHT} {
    padding: 0 var(--space-2);

    > svg {
      display: none;
    }
  }

  &:hover,
  &[aria-selected='true'] {
    color: var(--colour-text);
  }

  &[aria-selected='true']::after {
    position: absolute;
    inset: auto var(--space-2) 0;
    height: 3px;
    border-radius: 3px 3px 0 0;
    background: var(--colour-accent);
    content: '';
  }

  &[aria-selected='true'] > svg {
    color: var(--colour-accent);
  }

  &:focus-visible {
    border-radius: var(--radius-small);
    outline-offset: -3px;
  }

  @media ${STACKED} {
    flex: 1 1 auto;
    flex-direction: column;
    gap: 2px;
    min-width: min-content;
    justify-content: center;
    min-height: 52px;
    padding: var(--space-1) 0;
    font-size: var(--text-small);

    > span {
      position: absolute;
      top: 2px;
      inset-inline-start: calc(50% + 10px);
      padding: 0 6px;
      /* No larger than the icon: larger text would cover the label. */
      font-size: min(var(--text-small), 14px);
    }
  }

  /* One row has no room for all labels. */
  @media ${TINY} {
    &[aria-selected='false'] {
      ${ICON_ONLY}
    }
  }

  @media ${SHORT} {
    :root:not(:lang(en)) &[aria-selected='false'] {
      ${ICON_ONLY}
    }
  }
`;

/** A larger number would cover the next tab. */
const MAX_ON_PHONES = 99;

/** The tabs in their order. */
const ICONS: Readonly<Record<Tab, LucideIcon>> = {
  queue: Flag,
  rejected: ShieldBan,
  appeals: Scale,
  users: Users,
  rules: ListFilter,
  overview: ChartColumn,
  log: History,
  team: UserCog,
};

export const tabId = (tab: Tab) => `tab-${tab}`;
export const PANEL_ID = 'tab-panel';

const TABS = Object.keys(ICONS) as readonly Tab[];

/** Tabs with arrow key navigation, and how much waits in them. */
export function TabBar() {
  const dispatch = useAppDispatch();
  const counts: Readonly<Partial<Record<Tab, number | undefined>>> = useCounts();
  const current = useAppSelector(selectTab);
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const tab = tabAt(event.key, current);
    if (!tab) return;
    event.preventDefault();
    dispatch(tabOpened(tab));
    list.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label={t('console.app.tabs')} onKeyDown={handleKeyDown}>
      {TABS.map((tab) => {
        const Icon = ICONS[tab];
        const label = t(`console.app.tabs.${tab}`);
        const count = counts[tab] ?? 0;
        return (
          <TabButton
            key={tab}
            id={tabId(tab)}
            type="button"
            role="tab"
            data-apart={tab === 'overview' || undefined}
            aria-selected={tab === current}
            aria-controls={PANEL_ID}
            title={label}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => dispatch(tabOpened(tab))}
          >
            <Icon size={17} aria-hidden="true" />
            {label}
            {count > 0 && (
              <Badge data-tone="danger">
                <span aria-hidden="true">
                  <NotOnPhones>{formatNumber(count)}</NotOnPhones>
                  <OnPhones>{count > MAX_ON_PHONES ? `${MAX_ON_PHONES}+` : count}</OnPhones>
                </span>
                <VisuallyHidden>{t('console.app.waiting', { count })}</VisuallyHidden>
              </Badge>
            )}
          </TabButton>
        );
      })}
    </List>
  );
}

function tabAt(key: string, current: Tab): Tab | undefined {
  const step = stepOf(key);
  if (step !== 0) return TABS.at((TABS.indexOf(current) + step) % TABS.length);
  return key === 'Home' ? TABS[0] : key === 'End' ? TABS.at(-1) : undefined;
}
