import { draftKey } from '@fanfare/core/composer/variant.ts';
import type { Tab } from '@fanfare/core/composer/tabs.ts';
import Box from '@mui/material/Box';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { EditIcon } from '../../../ui/icons/icons.tsx';
import { indexAfterKey } from '../../../ui/index-after-key.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';

interface AccountTabsProps {
  tabs: readonly Tab[];
  active: string;
  /** Keys of the tabs with errors. */
  withErrors: ReadonlySet<string>;
  onOpen: (key: string) => void;
  children: ReactNode;
}

/** One tab per account. Arrow keys, Home and End switch between them. */
export function AccountTabs({ tabs, active, withErrors, onOpen, children }: AccountTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const place = tabs.findIndex(({ key }) => key === active);
    const next = indexAfterKey(event.key, place, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    event.preventDefault();
    onOpen(tab.key);
    const element = list.current?.children[next];
    if (element instanceof HTMLElement) element.focus();
  };
  const place = tabs.findIndex(({ key }) => key === active);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box ref={list} role="tablist" aria-label="Accounts" tabIndex={-1} onKeyDown={move} sx={listSx}>
        {tabs.map((tab, n) => (
          <Box
            component="button"
            type="button"
            key={tab.key}
            role="tab"
            id={`${id}-${n}`}
            title={tab.name}
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onOpen(tab.key)}
            sx={tabSx}
          >
            <TabContent tab={tab} withErrors={withErrors.has(tab.key)} />
          </Box>
        ))}
      </Box>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${Math.max(place, 0)}`}
        sx={{ pt: 2.5 }}
      >
        {children}
      </Box>
    </Box>
  );
}

function TabContent({ tab, withErrors }: { tab: Tab; withErrors: boolean }) {
  const isDraft = tab.key === draftKey;
  const { Icon, label } = findNetwork(tab.uploadTo);
  return (
    <>
      <Box aria-hidden component="span" sx={markSx}>
        {isDraft ? <EditIcon /> : <Icon />}
      </Box>
      {tab.label}
      {!isDraft && (
        <Box component="span" sx={visuallyHidden}>{` on ${label}${tab.link ? `, ${tab.link}` : ''}`}</Box>
      )}
      {tab.link === 'customised' && (
        <Box component="span" aria-hidden sx={pencilSx}>
          <EditIcon />
        </Box>
      )}
      {withErrors && (
        <>
          <Box component="span" aria-hidden sx={dotSx} />
          <Box component="span" sx={visuallyHidden}>
            , needs attention
          </Box>
        </>
      )}
    </>
  );
}

const listSx = {
  // Visually hidden text has to scroll with its tab; otherwise it would widen the page.
  position: 'relative',
  display: 'flex',
  gap: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
} as const;

const tabSx = {
  appearance: 'none',
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 44,
  px: 1.25,
  border: 0,
  borderBottom: '2px solid transparent',
  bgcolor: 'transparent',
  font: 'inherit',
  fontWeight: 560,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { color: 'text.primary' },
  '&[aria-selected="true"]': { color: 'text.primary', borderColor: 'primary.main' },
  '&:focus-visible': { outlineOffset: -2, borderRadius: '4px' },
} as const;

const markSx = {
  display: 'flex',
  width: 18,
  height: 18,
  borderRadius: '4px',
  overflow: 'hidden',
  '& svg': { width: '100%', height: '100%' },
} as const;

const pencilSx = {
  display: 'grid',
  placeItems: 'center',
  width: 16,
  height: 16,
  borderRadius: '5px',
  color: 'primary.main',
  bgcolor: 'action.selected',
  '& svg': { width: 11, height: 11 },
} as const;

const dotSx = { width: 6, height: 6, borderRadius: '50%', bgcolor: 'error.main' } as const;
