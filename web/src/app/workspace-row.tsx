import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { Link, useSearchParams } from 'react-router-dom';
import { useVisit } from '../browser/visit.ts';
import { useIsWorkspaceLocked } from '../browser/workspace-lock.ts';
import { PlusIcon } from '../ui/icons/icons.tsx';
import { NameAvatar } from '../ui/name-avatar.tsx';
import { useCentredItem } from '../ui/use-centred-item.ts';
import { team } from './user-links.ts';

const lockedText = 'The workspace cannot be changed while a carousel is open.';

const rowSx: SxProps<Theme> = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  position: 'relative',
  minWidth: 0,
  m: 0,
  p: 0.5,
  listStyle: 'none',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& button, & a': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 36,
    height: 36,
    '@media (pointer: coarse)': { width: 44, height: 44 },
    p: 0,
    border: 0,
    borderRadius: '10px',
    bgcolor: 'transparent',
    color: 'text.secondary',
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  },
  '& button:disabled': { opacity: 0.4, cursor: 'not-allowed' },
  '& button[aria-pressed="true"]': {
    boxShadow: (theme) =>
      `0 0 0 2px ${theme.vars?.palette.background.paper ?? ''}, 0 0 0 4px ${theme.vars?.palette.primary.main ?? ''}`,
    transform: 'scale(0.86)',
  },
};

export function WorkspaceRow() {
  const { workspaces, workspace, switchTo } = useVisit();
  const isLocked = useIsWorkspaceLocked();
  const [params, setParams] = useSearchParams();
  const choose = (id: string) => {
    if (id === workspace?.id) return;
    switchTo(id);
    // An account in the address belongs to the previous workspace, so it is removed from the address.
    if (!params.has('account')) return;
    const rest = new URLSearchParams(params);
    rest.delete('account');
    setParams(rest, { replace: true });
  };
  const row = useCentredItem<HTMLUListElement>(workspaces.findIndex(({ id }) => id === workspace?.id));
  return (
    <Box component="ul" ref={row} aria-label="Workspaces" sx={rowSx}>
      {workspaces.map(({ id, name, image }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={name}
            title={isLocked ? lockedText : name}
            aria-pressed={id === workspace?.id}
            disabled={isLocked && id !== workspace?.id}
            onClick={() => choose(id)}
          >
            <NameAvatar id={id} name={name} image={image} size={32} />
          </button>
        </li>
      ))}
      <li>
        <Link to={team.path} state="new" aria-label="New workspace" title="New workspace">
          <PlusIcon />
        </Link>
      </li>
    </Box>
  );
}
