import Box from '@mui/material/Box';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { indexAfterKey } from './index-after-key.ts';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly {
    id: Id;
    label: string;
    count?: number;
    /** True if the count is a number of problems. */
    isProblem?: boolean;
    icon?: ReactNode;
  }[];
  value: Id;
  onChange: (id: Id) => void;
  children: ReactNode;
}

/** Tabs with one panel. The tab list is one tab stop; arrow keys, Home and End select. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(`${id}-${value}`);
    if (!list.current || !tab) return;
    // Keeps the selected tab visible on narrow screens.
    const end = tab.offsetLeft + tab.offsetWidth - list.current.clientWidth;
    list.current.scrollLeft = Math.min(Math.max(list.current.scrollLeft, end), tab.offsetLeft);
  }, [id, value]);
  useEffect(() => {
    const update = () => list.current && markHiddenTabs(list.current);
    update();
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  });
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === value);
    const next = tabs[indexAfterKey(event.key, index, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    const tab = list.current?.children[tabs.indexOf(next)];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        onScroll={({ currentTarget }) => markHiddenTabs(currentTarget)}
        sx={tabs.length > 3 ? manySx : listSx}
      >
        {tabs.map((tab) => (
          <Box
            component="button"
            type="button"
            key={tab.id}
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            sx={tabSx}
          >
            {tab.icon !== undefined && (
              <Box aria-hidden component="span" sx={iconSx}>
                {tab.icon}
              </Box>
            )}
            {tab.label}
            {tab.count !== undefined && (
              <>
                {' '}
                <Badge count={tab.count} isProblem={tab.isProblem === true} />
              </>
            )}
          </Box>
        ))}
      </Box>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // The panel may contain nothing focusable, but must be scrollable by keyboard.
        tabIndex={0}
        sx={{ pt: 2.5, '&:focus-visible': { outlineOffset: 4, borderRadius: '4px' } }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** Marks the edges of the list beyond which there are more tabs; the styles fade these edges out. */
function markHiddenTabs(list: HTMLElement): void {
  list.toggleAttribute('data-before', list.scrollLeft > 1);
  list.toggleAttribute('data-after', list.scrollLeft + list.clientWidth < list.scrollWidth - 1);
}

const phone = '@media (max-width: 419.95px)';

const fade = (start: string, end: string) =>
  `linear-gradient(to right, transparent, #000 ${start}, #000 calc(100% - ${end}), transparent)`;

const listSx = {
  // `offsetLeft` of the tabs is relative to this element.
  position: 'relative',
  display: 'flex',
  gap: 2.5,
  borderBottom: 1,
  borderColor: 'divider',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  '&[data-before]': { maskImage: fade('32px', '0px') },
  '&[data-after]': { maskImage: fade('0px', '32px') },
  '&[data-before][data-after]': { maskImage: fade('32px', '32px') },
} as const;

/**
 * Lets four tabs with counts fit next to each other on a phone. Not used for fewer tabs, because they would move to the
 * edges.
 */
const manySx = { ...listSx, [phone]: { gap: 1, justifyContent: 'space-between' } } as const;

const tabSx = {
  appearance: 'none',
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 44,
  px: 0.25,
  border: 0,
  borderBottom: '2px solid transparent',
  bgcolor: 'transparent',
  font: 'inherit',
  fontWeight: 560,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  [phone]: { gap: 0.5, px: 0, fontSize: '0.8125rem', '& > span': { px: 0.5 } },
  '&:hover': { color: 'text.primary' },
  '&[aria-selected="true"]': { color: 'text.primary', borderColor: 'primary.main' },
  '&:focus-visible': { outlineOffset: -2, borderRadius: '4px' },
} as const;

const iconSx = {
  display: 'flex',
  overflow: 'hidden',
  borderRadius: '5px',
  '& svg': { width: 20, height: 20 },
} as const;
