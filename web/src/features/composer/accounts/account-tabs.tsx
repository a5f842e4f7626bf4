import { counted } from '@fanfare/core/text/counted.ts';
import { draftKey } from '@fanfare/core/composer/variant.ts';
import type { Tab } from '@fanfare/core/composer/tabs.ts';
import Box from '@mui/material/Box';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { EditIcon } from '../../../ui/icons/icons.tsx';
import { indexAfterKey } from '../../../ui/index-after-key.ts';
import { useCentredItem } from '../../../ui/use-centred-item.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';

interface AccountTabsProps {
  tabs: readonly Tab[];
  active: string;
  /** The number of errors of each tab that has errors. */
  errors: ReadonlyMap<string, number>;
  onOpen: (key: string) => void;
  children: ReactNode;
}

/** One tab per account; a line joins linked tabs. Arrow keys, Home and End switch between the tabs. */
export function AccountTabs({ tabs, active, errors, onOpen, children }: AccountTabsProps) {
  const id = useId();
  const activeIndex = tabs.findIndex(({ key }) => key === active);
  const list = useCentredItem<HTMLDivElement>(activeIndex);
  const move = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, activeIndex, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    event.preventDefault();
    onOpen(tab.key);
    const element = list.current?.children[next];
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  };
  return (
    <Box sx={rootSx}>
      <Box sx={{ containerType: 'inline-size' }}>
        <Box
          ref={list}
          role="tablist"
          aria-label="Accounts"
          tabIndex={-1}
          onKeyDown={move}
          sx={[listSx, namesIn(tabs.length)]}
        >
          {tabs.map((tab, n) => (
            <Box
              component="button"
              type="button"
              key={tab.key}
              role="tab"
              id={`${id}-${n}`}
              title={titleOf(tab)}
              aria-selected={tab.key === active}
              aria-controls={`${id}-panel`}
              tabIndex={tab.key === active ? 0 : -1}
              data-link={tab.link}
              onClick={() => onOpen(tab.key)}
              sx={tabSx}
            >
              <TabContent tab={tab} errors={errors.get(tab.key) ?? 0} />
            </Box>
          ))}
        </Box>
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${Math.max(activeIndex, 0)}`}>
        {children}
      </Box>
    </Box>
  );
}

const titleOf = ({ key, name, uploadTo }: Tab): string =>
  key === draftKey ? name : `${name} on ${findNetwork(uploadTo).label}`;

const errorsText = (errors: number): string =>
  errors === 0 ? '' : `, needs attention: ${counted(errors, 'error')}`;

function TabContent({ tab, errors }: { tab: Tab; errors: number }) {
  const isDraft = tab.key === draftKey;
  const { Icon } = findNetwork(tab.uploadTo);
  const link = tab.link === null ? '' : `, ${tab.link}`;
  return (
    <>
      <Box aria-hidden component="span" sx={markSx}>
        {isDraft ? <EditIcon /> : <Icon />}
      </Box>
      <span aria-hidden data-label="short">
        {tab.label}
      </span>
      <span aria-hidden data-label="full">
        {tab.name}
      </span>
      <Box component="span" sx={visuallyHidden}>{`${titleOf(tab)}${link}${errorsText(errors)}`}</Box>
      {tab.link === 'customised' && (
        <Box component="span" aria-hidden sx={pencilSx}>
          <EditIcon />
        </Box>
      )}
      {errors > 0 && (
        <Box component="span" aria-hidden sx={countSx}>
          {errors}
        </Box>
      )}
    </>
  );
}

/** The width at which a tab has room for the network's icon, most names and the number of errors. */
const tabWithName = 168;

/** Tabs show full names where there is room, because the names of one brand's accounts often begin alike. */
const namesIn = (tabs: number) => ({
  '& [data-label="full"]': { display: 'none' },
  [`@container (min-width: ${tabs * tabWithName}px)`]: {
    '& > [role="tab"]': { flex: '1 1 0', minWidth: 0, maxWidth: 240 },
    '& [data-label="short"]': { display: 'none' },
    '& [data-label="full"]': { display: 'inline', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

/** While the person types a shared text, the tabs of all accounts that share the text are marked. */
const rootSx = {
  minWidth: 0,
  '&:has([data-link="linked"][aria-selected="true"]):has(textarea:focus) [data-link="linked"]::after': {
    opacity: 1,
  },
} as const;

const listSx = {
  // Visually hidden text has to scroll with its tab; otherwise it would widen the page.
  position: 'relative',
  display: 'flex',
  px: { xs: 0.5, sm: 1.5 },
  borderBottom: 1,
  borderColor: 'divider',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  // The row fades out at its end, to show that there may be more tabs.
  maskImage: { xs: 'linear-gradient(to right, #000 calc(100% - 20px), transparent)', md: 'none' },
} as const;

const tabSx = {
  appearance: 'none',
  position: 'relative',
  flex: '1 0 auto',
  maxWidth: 152,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.875,
  height: 46,
  px: 1.375,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  fontSize: '0.85rem',
  fontWeight: 560,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', insetInline: 0, bottom: 0, height: '2px' },
  '&[data-link="linked"]::after': { bgcolor: 'primary.main', opacity: 0.4 },
  '&:hover': { color: 'text.primary' },
  '&[aria-selected="true"]': { color: 'text.primary' },
  '&[aria-selected="true"]::after': {
    height: '3px',
    borderRadius: '3px 3px 0 0',
    bgcolor: 'primary.main',
    opacity: 1,
  },
  '&:focus-visible': { outlineOffset: -2, borderRadius: '4px' },
} as const;

const markSx = {
  display: 'flex',
  width: 20,
  height: 20,
  borderRadius: '5px',
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
  '& svg': { width: 11, height: 11, strokeWidth: 2.4 },
} as const;

const countSx = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 18,
  height: 18,
  px: 0.5,
  borderRadius: '9px',
  fontSize: '0.6875rem',
  fontWeight: 650,
  lineHeight: 1,
  color: 'error.contrastText',
  bgcolor: 'error.main',
} as const;
