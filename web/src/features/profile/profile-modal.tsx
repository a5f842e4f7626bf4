import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { PostPage } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { shortDayText, soonText } from '../../ui/date-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { TextPostIcon } from '../../ui/icons/text-post.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { surface } from '../../ui/surface.ts';
import { MediaPicture } from '../media/index.ts';
import { InstagramProfile } from './instagram-profile.tsx';
import { gridMax, gridOf, hasPreview, type GridPost } from './profile-grid.ts';

interface ProfileModalProps {
  workspaceId: string;
  /** The account that is shown at first, by its id at the network; null for the first account. */
  accountId: string | null;
  onClose: () => void;
}

const videoEnding = /\.(?:mp4|mov|m4v|webm|avi|mkv|mpe?g|3gp)$/i;

/** An Instagram profile with the scheduled posts, next to one with sample data. */
export function ProfileModal({ workspaceId, accountId, onClose }: ProfileModalProps) {
  return (
    <Modal title="Profile preview" width="md" cancel="Close" onClose={onClose}>
      <Box sx={columnsSx}>
        <Box component="section" aria-label="With your planned posts">
          <Typography component="h3" variant="body2" sx={headSx}>
            With your planned posts
          </Typography>
          <OwnProfile workspaceId={workspaceId} accountId={accountId} />
        </Box>
        <Box component="section" aria-label="Sample data">
          <Typography component="h3" variant="body2" sx={headSx}>
            Sample data
          </Typography>
          <Sample />
        </Box>
      </Box>
    </Modal>
  );
}

function OwnProfile({ workspaceId, accountId }: Omit<ProfileModalProps, 'onClose'>) {
  const { data, error, isValidating, mutate } = useRead('listAccounts', { workspaceId }, { reuse: true });
  const [chosenId, setChosenId] = useState(accountId);
  if (!data && error)
    return <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton variant="rounded" height={520} aria-hidden />;
  const accounts = data.filter(({ platform }) => hasPreview(platform));
  const chosen = accounts.find(({ platform_id: id }) => id === chosenId) ?? accounts[0];
  if (!chosen) return <NoProfile />;
  return (
    <>
      {accounts.length > 1 && (
        <Box sx={{ mb: 1 }}>
          <MenuButton
            label={chosen.username}
            buttonProps={{ variant: 'outlined' }}
            actions={accounts.map(({ platform_id: id, username }) => ({
              label: username,
              onSelect: () => setChosenId(id),
            }))}
          />
        </Box>
      )}
      <Planned key={chosen.platform_id} workspaceId={workspaceId} account={chosen} />
    </>
  );
}

const NoProfile = () => (
  <Box sx={{ ...surface, p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
    <Typography sx={{ color: 'text.secondary' }}>
      Connect an Instagram account to see its grid with your planned posts.
    </Typography>
    <Button variant="outlined" component={Link} to="/dashboard/socials">
      Connect Instagram
    </Button>
  </Box>
);

function Planned({ workspaceId, account }: { workspaceId: string; account: ConnectedAccount }) {
  const { platform, platform_id, username, logo } = account;
  const ofAccount = { workspaceId, platform, platform_id, limit: gridMax } as const;
  const planned = useRead('listPosts', { ...ofAccount, status: 'scheduled' });
  const published = useRead('listPosts', { ...ofAccount, status: 'uploaded' });
  const error = planned.error ?? published.error;
  const { me } = useVisit();
  if (planned.data && published.data)
    return (
      <InstagramProfile
        id={platform_id}
        username={username}
        logo={logo}
        about="Only posts made with Fanfare are shown."
        counts={[
          { name: 'published', value: countOf(published.data) },
          { name: 'planned', value: countOf(planned.data) },
        ]}
        tiles={gridOf(planned.data, published.data).map((post) => (
          <Tile key={post.id} post={post} timeZone={me.settings.timeZone} />
        ))}
      />
    );
  if (error)
    return (
      <ErrorBox
        text={error.message}
        busy={planned.isValidating || published.isValidating}
        onRetry={() => void Promise.all([planned.mutate(), published.mutate()])}
      />
    );
  return <Skeleton variant="rounded" height={520} aria-hidden />;
}

/** The number of all posts of the account in this status. The grid shows only the first of them. */
const countOf = ({ groups, matching }: PostPage): string =>
  (matching ?? groups.flatMap(({ posts }) => posts).length).toLocaleString('en');

function Tile({ post: { path, title, due, link }, timeZone }: { post: GridPost; timeZone: string }) {
  const kind = path !== null && videoEnding.test(path) ? 'video' : 'image';
  const day = due === null ? null : shortDayText(due, timeZone);
  const hint = due === null ? title : `${title}\nPlanned for ${soonText(due, timeZone)}`;
  return (
    <li>
      <Box
        component={Link}
        to={link}
        title={hint}
        aria-label={day === null ? title : `${title}, planned for ${day}`}
        sx={tileSx}
      >
        {path === null ? (
          <TextPostIcon />
        ) : (
          <MediaPicture
            size="small"
            item={{ firebasePath: path, kind, alt_text: '', name: '', small: kind === 'image' }}
          />
        )}
        {day !== null && (
          <Box component="span" aria-hidden sx={dueSx}>
            <ClockIcon />
            {day}
          </Box>
        )}
      </Box>
    </li>
  );
}

/** Invented numbers that show a profile with daily posts. */
const sampleCounts = [
  { name: 'posts', value: '248' },
  { name: 'followers', value: '12.4K' },
  { name: 'following', value: '310' },
];
const sampleHues = [24, 200, 350, 150, 45, 260, 10, 180, 320, 90, 220, 60];

function Sample() {
  return (
    <InstagramProfile
      id="sample"
      username="your.brand"
      logo={null}
      about="What you do, in one line."
      counts={sampleCounts}
      tiles={sampleHues.map((hue) => (
        <Box
          key={hue}
          component="li"
          aria-label="Sample post"
          sx={{
            '&&': { background: `linear-gradient(160deg, hsl(${hue} 60% 78%), hsl(${hue + 30} 45% 48%))` },
          }}
        />
      ))}
    />
  );
}

const columnsSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

const headSx = { mb: 1, color: 'text.secondary', fontWeight: 560 } as const;

const tileSx = {
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: '100%',
  color: 'text.secondary',
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

const dueSx = {
  position: 'absolute',
  left: 4,
  bottom: 4,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 0.75,
  borderRadius: '6px',
  bgcolor: 'rgb(0 0 0 / 72%)',
  color: '#fff',
  typography: 'caption',
  '& svg': { width: 12, height: 12 },
} as const;
