import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, type ComponentProps, type ReactNode, type RefCallback } from 'react';
import { ErrorBox } from '../../ui/error-box.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ListHead } from './list-head.tsx';
import { ThreadList } from './thread-list.tsx';
import type { Inbox, InboxSelection } from './use-inbox.ts';
import type { LookState } from './use-look.ts';
import type { RowMark, UnsentReplies } from './use-unsent-replies.ts';

interface ListPaneProps {
  inbox: Inbox;
  /** The state of the latest poll. */
  look: LookState;
  onLook: () => void;
  selection: InboxSelection;
  selectedId: string | null;
  markOf: (thread: ThreadView) => RowMark;
  unsent: UnsentReplies;
  now: Date;
  onSelect: (thread: ThreadView) => void;
  onChange: (change: Record<string, string | null>) => void;
  hasKeys: boolean;
  /** Shown above the list. */
  notice: ReactNode;
  onHelp: () => void;
  searchRef: RefCallback<HTMLInputElement>;
  timeZone: string;
}

const UnsentNotice = lazyComponent(async () => (await import('./inbox-notices.tsx')).UnsentNotice);
const ListEnd = lazyComponent(async () => (await import('./list-end.tsx')).ListEnd);

/** Removes what narrows the list from the address, apart from the filter. */
const everything = { search: null, range: null, platform: null, account: null };

/** The list of threads, or the reason why it is empty. */
export function ListPane({
  inbox,
  look,
  onLook,
  selection,
  selectedId,
  markOf,
  unsent,
  now,
  hasKeys,
  notice,
  onSelect,
  onChange,
  onHelp,
  searchRef,
  timeZone,
}: ListPaneProps) {
  const { pages, error, isReading } = inbox;
  const isSearch = selection.search !== undefined;
  const isEmpty = pages !== null && pages.threads.length + pages.fresh.length === 0;
  return (
    <>
      <ListHead
        inbox={inbox}
        isFetching={look === 'first' && inbox.accounts.length > 0}
        selection={selection}
        onChange={onChange}
        onHelp={onHelp}
        searchRef={searchRef}
      />
      <Unsent {...{ inbox, unsent, selectedId, onSelect, onChange }} />
      {notice}
      {error !== null && (
        <Box sx={{ p: 1.5 }}>
          <ErrorBox text={error} onRetry={inbox.refresh} busy={isReading} />
        </Box>
      )}
      {!pages && error === null && <SkeletonRows count={6} label="Loading the comments" />}
      {pages && !isEmpty && (
        <ThreadList
          pages={pages}
          selectedId={selectedId}
          markOf={markOf}
          now={now}
          isReadingMore={inbox.isReadingMore}
          onSelect={onSelect}
          onReadMore={isSearch ? null : inbox.readMore}
          onShowFresh={inbox.showFresh}
        />
      )}
      {pages && (isEmpty || isSearch) && (
        <EndOrProgress
          inbox={inbox}
          look={look}
          onLook={onLook}
          pages={pages}
          selection={selection}
          timeZone={timeZone}
          onClear={() => onChange(everything)}
        />
      )}
      {hasKeys && !isEmpty && <KeyHints />}
    </>
  );
}

/** A line that leads to the replies that were not sent or are not confirmed, whatever the list shows. */
function Unsent({
  inbox: { pages },
  unsent,
  selectedId,
  onSelect,
  onChange,
}: Pick<ListPaneProps, 'inbox' | 'unsent' | 'selectedId' | 'onSelect' | 'onChange'>) {
  if (unsent.replies.length === 0) return null;
  const threads = pages?.threads ?? [];
  const show = (id: string) => {
    const listed = threads.find((each) => each.id === id);
    if (listed) onSelect(listed);
    else onChange({ ...everything, filter: 'all', thread: id });
  };
  return (
    <Suspense>
      <UnsentNotice unsent={unsent} threads={threads} selectedId={selectedId} onShow={show} />
    </Suspense>
  );
}

/** The end of the list, or the progress of the first poll while the list is empty. */
function EndOrProgress({
  look,
  onLook,
  ...shown
}: ComponentProps<typeof ListEnd> & Pick<ListPaneProps, 'look' | 'onLook'>) {
  const { counts, accounts, isReading } = shown.inbox;
  const isBlank = counts?.all === 0 && accounts.length > 0;
  // Until the networks have answered, they may still have comments, so the list is not described as empty.
  if (isBlank && look === 'failed')
    return (
      <Box sx={{ p: 1.5 }}>
        <ErrorBox text="The comments on your posts could not be fetched." onRetry={onLook} />
      </Box>
    );
  if (isBlank && (look === 'first' || isReading))
    return (
      <Box sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          Fetching the comments on your posts. The first time may take a minute.
        </Typography>
        <SkeletonRows count={6} label="Fetching comments" />
      </Box>
    );
  return (
    <Suspense>
      <ListEnd {...shown} />
    </Suspense>
  );
}

const hints = [
  ['J', 'K', 'Move'],
  ['R', 'Reply'],
  ['E', 'Answered'],
  ['?', 'All keys'],
] as const;

/** Shown to people with a keyboard. Hidden from screen readers, because the list of shortcuts says the same. */
const KeyHints = () => (
  <Box
    aria-hidden
    sx={{
      display: { xs: 'none', md: 'flex' },
      '@media (pointer: coarse)': { display: 'none' },
      justifyContent: 'space-between',
      mt: 'auto',
      px: 2,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.default',
      color: 'text.secondary',
      typography: 'caption',
    }}
  >
    {hints.map((each) => (
      <Box key={each[0]} component="span" sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
        {each.slice(0, -1).map((key) => (
          <Box
            key={key}
            component="kbd"
            sx={{
              px: 0.75,
              border: 1,
              borderColor: 'divider',
              borderRadius: '5px',
              font: 'inherit',
            }}
          >
            {key}
          </Box>
        ))}
        {each.at(-1)}
      </Box>
    ))}
  </Box>
);
