import { bioLinksMax } from '@fanfare/core/bio/content.ts';
import type { BioLink, BioResults } from '@fanfare/core/bio/page.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useId } from 'react';
import { useNow } from '../../browser/use-now.ts';
import { useOrder } from '../../browser/use-order.ts';
import { useVisit } from '../../browser/visit.ts';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { LinkIcon, PostsIcon } from '../../ui/icons/navigation.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useModals } from '../../ui/modals.tsx';
import { OrderHelp } from '../../ui/order-help.tsx';
import { lazyComponent, lazyOnRequest } from '../../ui/lazy-component.ts';
import { chartColours } from '../analytics/index.ts';
import { LinkRow } from './link-row.tsx';
import { orderLinks, putLink, switchLink } from './link-edits.ts';
import { newBioId } from './ids.ts';
import type { OpenDraft } from './use-draft.ts';

const PageExtras = lazyComponent(async () => (await import('./page-extras.tsx')).PageExtras);
const LinkDialog = lazyOnRequest(async () => (await import('./link-dialog.tsx')).LinkDialog);
const PostPicker = lazyOnRequest(async () => (await import('./post-picker.tsx')).PostPicker);

const newLink = (change: Partial<BioLink> = {}): BioLink => ({
  id: newBioId(),
  title: '',
  url: '',
  mediaId: null,
  on: true,
  highlighted: false,
  from: null,
  until: null,
  ...change,
});

interface LinksTabProps {
  open: OpenDraft;
  results: BioResults | undefined;
  onRemove: (link: BioLink) => void;
}

export function LinksTab({ open, results, onRemove }: LinksTabProps) {
  const modals = useModals();
  const { timeZone } = useVisit().me.settings;
  const now = useNow().getTime();
  const howTo = useId();
  const { page, draft } = open;
  const { links } = draft;
  const order = useOrder({
    items: links,
    idOf: ({ id }) => id,
    noun: 'Link',
    onOrder: (next) => open.change(orderLinks(next)),
  });
  const isFull = links.length >= bioLinksMax;
  const clicksOf = new Map(results?.links.map((each) => [each.id, each]));

  const edit = (link: BioLink, isNew: boolean) =>
    modals.open((close) => (
      <Suspense>
        <LinkDialog
          workspaceId={page.workspaceId}
          link={link}
          isNew={isNew}
          onSave={(saved) => {
            open.change(putLink(saved));
            close();
          }}
          onClose={close}
        />
      </Suspense>
    ));
  const chooseFromPosts = () =>
    modals.open((close) => (
      <Suspense>
        <PostPicker
          workspaceId={page.workspaceId}
          onClose={close}
          onPick={(found) => {
            close();
            edit(newLink(found), true);
          }}
        />
      </Suspense>
    ));
  const add = (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<PlusIcon />}
      disabled={isFull}
      onClick={() => edit(newLink(), true)}
    >
      Add link
    </Button>
  );
  return (
    <Stack sx={{ ...chartColours, gap: { xs: 1.75, sm: 2 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {links.length > 0 && add}
        {links.length > 0 && (
          <Button color="inherit" startIcon={<PostsIcon />} disabled={isFull} onClick={chooseFromPosts}>
            From a post
          </Button>
        )}
        {isFull && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            A page can have at most {bioLinksMax} links.
          </Typography>
        )}
        {links.length > 1 && (
          <Box aria-hidden sx={keysSx}>
            <kbd>Space</kbd> lift <kbd>↑</kbd> <kbd>↓</kbd> move
          </Box>
        )}
      </Stack>
      {links.length === 0 ? (
        <EmptyState
          picture={<LinkIcon />}
          title="Add your first link"
          text="A shop, a booking page, your newest video: whatever your followers should open."
          action={
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
              {add}
              <Button color="inherit" startIcon={<PostsIcon />} onClick={chooseFromPosts}>
                From a post
              </Button>
            </Stack>
          }
        />
      ) : (
        <Box component="ul" aria-label="Links in order" sx={listSx}>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              workspaceId={page.workspaceId}
              link={link}
              now={now}
              timeZone={timeZone}
              clicks={clicksOf.get(link.id)}
              isCounted={results !== undefined}
              // The order of the elements changes only when the link is dropped, so that the handle keeps the focus
              // during the move.
              index={order.items.indexOf(link)}
              count={links.length}
              isLifted={order.liftedId === link.id}
              howTo={howTo}
              handle={order.handleOf(link.id)}
              onStep={(by) => order.step(link.id, by)}
              onEdit={() => edit(link, false)}
              onSwitch={(on) => open.change(switchLink(link.id, on))}
              onRemove={() => onRemove(link)}
            />
          ))}
        </Box>
      )}
      <OrderHelp id={howTo} announcement={order.announcement} />
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: 250, borderRadius: '12px' }} />}>
        <PageExtras open={open} />
      </Suspense>
    </Stack>
  );
}

const listSx = { display: 'flex', flexDirection: 'column', gap: 1, m: 0, p: 0, listStyle: 'none' } as const;

const keysSx = {
  display: { xs: 'none', sm: 'block' },
  ml: 'auto',
  typography: 'caption',
  color: 'text.secondary',
  '& kbd': {
    px: 0.75,
    py: 0.25,
    font: 'inherit',
    fontWeight: 560,
    border: 1,
    borderColor: 'divider',
    borderRadius: '5px',
    bgcolor: 'background.paper',
  },
} as const;
