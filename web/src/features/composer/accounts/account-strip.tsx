import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { accountKey } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState, type DragEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { phone } from '../../../ui/screen-width.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { RefreshIcon } from '../../../ui/icons/actions.tsx';
import { PlusIcon } from '../../../ui/icons/icons.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { AccountTile } from './account-tile.tsx';
import { accountAttribute, useAccountDrag } from './use-account-drag.ts';

interface AccountStripProps {
  accounts: readonly ConnectedAccount[] | undefined;
  chosen: ReadonlySet<string>;
  failure: string | null;
  reading: boolean;
  onToggle: (account: ConnectedAccount) => void;
  onToggleAll: () => void;
  /** Moves the account with the first key to the position of the account with the second key. */
  onMove: (key: string, to: string) => void;
  onRefresh: () => void;
  /** The buttons for undo and redo; null if the screen shows them elsewhere. */
  undo: ReactNode;
  /** A note next to the title. */
  badge?: ReactNode;
  /** Shown when there is no account to choose from. */
  empty?: ReactNode;
  /** True for tiles of reduced height, which leave more of the screen to the content below. */
  isLow?: boolean;
  /** Null for people who may not connect accounts. */
  onConnect: (() => void) | null;
}

/** The accounts that can be selected for the post, in the order of the tabs. */
export function AccountStrip(props: AccountStripProps) {
  const { accounts, failure, reading, empty = 'No socials connected', isLow = false, onRefresh } = props;
  const spaceSx = { ...placeholderSx, minHeight: isLow ? 44 : { xs: 61, sm: 82 } };
  return (
    <Box component="section" aria-label="Socials" sx={stripSx}>
      <StripHead {...props} accounts={accounts ?? []} />
      {failure !== null && !accounts && (
        <Box sx={spaceSx}>
          <ErrorBox text={failure} onRetry={onRefresh} busy={reading} />
        </Box>
      )}
      {failure === null && !accounts && (
        <Box role="status" sx={{ ...spaceSx, bgcolor: 'action.hover' }}>
          <Box component="span" sx={visuallyHidden}>
            Loading your accounts
          </Box>
        </Box>
      )}
      {accounts?.length === 0 && <Box sx={{ ...spaceSx, ...emptySx }}>{empty}</Box>}
      {accounts !== undefined && accounts.length > 0 && <AccountTiles {...props} accounts={accounts} />}
    </Box>
  );
}

type LoadedStripProps = AccountStripProps & { accounts: readonly ConnectedAccount[] };

function StripHead(props: LoadedStripProps) {
  const { accounts, chosen, reading, badge, undo, onToggleAll, onRefresh, onConnect } = props;
  const count = accounts.filter((each) => chosen.has(accountKey(each))).length;
  return (
    <Box sx={headSx}>
      <Typography variant="h2" sx={titleSx}>
        Select your socials
      </Typography>
      {badge}
      <Typography variant="body2" component="span" sx={countSx}>
        {accounts.length > 0 && `${count} of ${accounts.length}`}
      </Typography>
      {undo}
      {accounts.length > 1 && (
        <Button size="small" color="inherit" onClick={onToggleAll} sx={{ width: { xs: 60, sm: 'auto' } }}>
          {count === accounts.length ? 'Select none' : 'Select all'}
        </Button>
      )}
      <IconButton aria-label="Refresh socials" disabled={reading} onClick={onRefresh} sx={lastSx}>
        <RefreshIcon />
      </IconButton>
      {onConnect && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<PlusIcon />}
          onClick={onConnect}
          sx={lastSx}
        >
          Connect
        </Button>
      )}
    </Box>
  );
}

/** The tiles. People reorder them by dragging, on touch screens after a short hold, or with Alt and the arrow keys. */
function AccountTiles({ accounts, chosen, isLow = false, onToggle, onMove }: LoadedStripProps) {
  const { row, dragged, begin } = useAccountDrag(onMove);
  const [moved, setMoved] = useState('');
  const moveByKey = (event: KeyboardEvent, account: ConnectedAccount, index: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const other = step === undefined || !event.altKey ? undefined : accounts[index + step];
    if (step === undefined || !other) return;
    event.preventDefault();
    onMove(accountKey(account), accountKey(other));
    setMoved(`${account.username}: place ${index + step + 1} of ${accounts.length}`);
  };
  return (
    <>
      <Box
        ref={row}
        role="group"
        aria-label="Accounts to post to"
        // Keeps browsers from dragging the picture instead of the tile.
        onDragStart={(event: DragEvent) => event.preventDefault()}
        sx={isLow ? lowRowSx : rowSx}
      >
        {accounts.map((account, index) => {
          const key = accountKey(account);
          return (
            <Box
              key={key}
              {...{ [accountAttribute]: key }}
              data-dragged={dragged === key}
              onPointerDown={(event: PointerEvent) => begin(key, event)}
              onKeyDown={(event: KeyboardEvent) => moveByKey(event, account, index)}
              sx={placeSx}
            >
              <AccountTile account={account} chosen={chosen.has(key)} isLow={isLow} onToggle={onToggle} />
            </Box>
          );
        })}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {moved}
      </Box>
    </>
  );
}

/** Visible only to screen readers on phones, where the tiles need no title. */
const titleSx = { [phone]: visuallyHidden } as const;

const countSx = { ...titleSx, flex: 1, color: 'text.secondary' } as const;

/** On a phone the buttons share the scrolling row with the tiles. */
const stripSx = {
  position: 'relative',
  display: { xs: 'flex', sm: 'grid' },
  alignItems: 'center',
  gap: { xs: 1, sm: 1.25 },
  minWidth: 0,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  '& .MuiButton-root': { flex: 'none', py: 0, px: { xs: 0.5, sm: 1.5 }, minHeight: { xs: 52, sm: 36 } },
} as const;

const headSx = {
  display: { xs: 'contents', sm: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
} as const;

/** On phones, elements with this style come after the tiles. */
const lastSx = { flex: 'none', order: { xs: 1, sm: 0 } } as const;

/** Two tiles with the gap between them and the room for focus rings. */
const twoRows = 2 * 82 + 8 + 2 * 3;

/** Rows of nine tiles; after two rows the list scrolls. Below 900 pixels, the tiles are one row that scrolls. */
const rowSx = {
  display: { xs: 'flex', md: 'grid' },
  gridTemplateColumns: 'repeat(9, minmax(0, 1fr))',
  gap: 1,
  flex: 'none',
  maxHeight: { md: twoRows },
  overflow: { sm: 'auto' },
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'thin',
  // The focus ring of a tile needs room inside the scrolling row.
  p: '3px',
  m: '-3px',
} as const;

/** Each low tile is wide enough for its name. */
const lowRowSx = {
  ...rowSx,
  gridTemplateColumns: 'repeat(auto-fill, minmax(152px, 1fr))',
  '&& > div': { width: { xs: 152, md: 'auto' } },
} as const;

/** The placeholder is as high as the tiles, so that the post below stays in place when the tiles appear. */
const placeholderSx = { display: 'grid', alignContent: 'center', flex: 1, borderRadius: '10px' } as const;

const emptySx = { px: 2, border: '1px dashed', color: 'text.secondary' } as const;

const placeSx = {
  flex: 'none',
  width: { xs: 100, sm: 112, md: 'auto' },
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  '&[data-dragged="true"]': { opacity: 0.6, transform: 'scale(1.06)' },
} as const;
