import type { InboxAccount, LookReply } from '@fanfare/core/comments/inbox.ts';
import { failureKinds, meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { ConnectNetwork } from '../accounts/index.ts';

interface LookProblemsProps {
  workspaceId: string;
  problems: LookReply['problems'];
  accounts: readonly InboxAccount[];
  onReconnected: () => void;
}

/** The accounts whose comments cannot be read, with the solution. */
export function LookProblems({ workspaceId, problems, accounts, onReconnected }: LookProblemsProps) {
  const nameOf = ({ platform, platform_id: id }: LookReply['problems'][number]) =>
    accounts.find((each) => each.platform === platform && each.platform_id === id)?.username;
  return (
    <Box
      component="ul"
      aria-label="Accounts that cannot be read"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        flex: 'none',
        maxHeight: '40%',
        overflowY: 'auto',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {problems.map((problem) => {
        const { platform, platform_id: id, reason } = problem;
        const kind = failureKinds.find((each) => each === problem.kind);
        const meaning = kind && meaningOf(kind);
        const name = nameOf(problem);
        const { label } = findNetwork(platform);
        return (
          <Box
            component="li"
            key={`${platform}:${id}`}
            sx={{ display: 'grid', justifyItems: 'start', gap: 0.75, px: 2, py: 1.5 }}
          >
            <Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
              {name === undefined ? label : `${label}: ${name}`}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {meaning && kind !== 'rejected' ? `${meaning.summary}. ` : `${reason} `}
              {meaning?.needsReconnect === true
                ? 'Reconnect the account to read its comments.'
                : 'Comments are read again later.'}
            </Typography>
            {meaning?.needsReconnect === true && (
              <Suspense>
                <ConnectNetwork
                  workspaceId={workspaceId}
                  network={platform}
                  verb="Reconnect"
                  account={name === undefined ? undefined : { platform_id: id, username: name }}
                  onDone={onReconnected}
                />
              </Suspense>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
