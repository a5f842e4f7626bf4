import { bioSocialMax } from '@fanfare/core/bio/content.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { orderAttribute, useOrder } from '../../browser/use-order.ts';
import { useRead } from '../../browser/use-read.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { findProfile } from '../../networks/profiles.ts';
import { AccountAvatar } from '../../ui/account-avatar.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { MoveButton, OrderHelp } from '../../ui/order-help.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { surface } from '../../ui/surface.ts';
import { Toggle } from '../../ui/switch-row.tsx';
import { hasAddress, socialKey, socialRows, switchSocial, type SocialRow } from './accounts.ts';
import { panelSx } from './bio-layout.ts';
import type { OpenDraft } from './use-draft.ts';

export function SocialButtons({ open }: { open: OpenDraft }) {
  const id = useId();
  const howTo = useId();
  const { page, draft, change } = open;
  const { data, error, isValidating, mutate } = useRead('listAccounts', { workspaceId: page.workspaceId });
  const rows = socialRows(draft, data ?? []);
  const order = useOrder({
    items: draft.social,
    idOf: socialKey,
    noun: 'Button',
    onOrder: (social) => change((before) => ({ ...before, social: [...social] })),
  });
  const isFull = draft.social.length >= bioSocialMax;
  const shownIndex = ({ social, on }: SocialRow, index: number) => (on ? order.items.indexOf(social) : index);
  return (
    <Box component="section" aria-labelledby={id} sx={{ ...surface, ...panelSx }}>
      <Typography id={id} component="h2" variant="h3">
        Social buttons
      </Typography>
      <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
        Small buttons that lead to your connected accounts.
      </Typography>
      {!data && error && <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />}
      {!data && !error && <SkeletonRows count={3} label="Loading your accounts" />}
      {data && rows.length === 0 && (
        <Typography variant="body2">
          No account is connected yet.{' '}
          <Link component={RouterLink} to="/dashboard/socials">
            Connect one
          </Link>
        </Typography>
      )}
      <Box component="ul" aria-label="Buttons in order" sx={listSx}>
        {(data ? rows : []).map((row, index) => (
          <Row
            key={socialKey(row.social)}
            row={row}
            index={shownIndex(row, index)}
            isLifted={order.liftedId === socialKey(row.social)}
            handle={draft.social.length > 1 && row.on ? order.handleOf(socialKey(row.social)) : null}
            howTo={howTo}
            isFull={isFull}
            onSwitch={(on) => change(switchSocial(row.social, on))}
          />
        ))}
      </Box>
      <OrderHelp id={howTo} announcement={order.announcement} />
    </Box>
  );
}

interface RowProps {
  row: SocialRow;
  index: number;
  isLifted: boolean;
  handle: ReturnType<ReturnType<typeof useOrder>['handleOf']> | null;
  howTo: string;
  isFull: boolean;
  onSwitch: (on: boolean) => void;
}

function Row({ row: { social, account, on }, index, isLifted, handle, howTo, isFull, onSwitch }: RowProps) {
  const { label, Icon } = findNetwork(social.platform);
  const username = account?.username ?? 'Disconnected account';
  const isShown = hasAddress(account, findProfile(social.platform));
  const name = `${username} on ${label}`;
  return (
    <Box
      component="li"
      sx={rowSx}
      style={{ order: index }}
      data-lifted={isLifted}
      {...(on && { [orderAttribute]: socialKey(social) })}
    >
      <Box sx={{ flex: 'none', width: 34 }}>
        {handle && <MoveButton name={name} help={howTo} isLifted={isLifted} handle={handle} />}
      </Box>
      <AccountAvatar
        id={social.platformId}
        name={username}
        image={account?.logo ?? null}
        size={32}
        badge={<Icon />}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={nameSx}>
          {username}
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {isShown ? label : `${label}, not shown: ${account ? 'it gives no address' : 'reconnect it first'}`}
        </Typography>
      </Box>
      <Toggle
        label={`Button for ${name}`}
        checked={on}
        disabled={!on && (isFull || !isShown)}
        onChange={onSwitch}
      />
    </Box>
  );
}

const listSx = { display: 'flex', flexDirection: 'column', m: 0, p: 0, listStyle: 'none' } as const;

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 52,
  border: 1,
  borderColor: 'transparent',
  borderRadius: '10px',
  '&[data-lifted="true"]': {
    position: 'relative',
    zIndex: 1,
    borderColor: 'primary.main',
    bgcolor: 'background.paper',
    boxShadow: '0 4px 14px rgba(10, 12, 20, 0.18)',
  },
} as const;

const nameSx = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 560,
} as const;
