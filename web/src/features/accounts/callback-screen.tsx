import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useSession } from '../../browser/session-context.ts';
import { ProductMark } from '../../ui/product-mark.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { readPending, tellOutcome } from './consent.ts';
import { findNetwork } from './networks.tsx';

type State = { kind: 'busy' } | { kind: 'done' } | { kind: 'failed'; message: string };

const forgotten =
  'This consent is not known any more. Please begin again from the accounts of your workspace.';

/** What the network answered in the address; a refusal is a choice and no failure of anybody. */
function answerIn(search: URLSearchParams): { code: string; state: string } | string {
  const [code, state] = [search.get('code'), search.get('state')];
  if (search.has('error')) return 'Nothing was connected: the network was told no.';
  return code === null || state === null ? forgotten : { code, state };
}

/** Where a network leads back to. Ends the consent and tells the window that waits. */
export function CallbackScreen() {
  const { platform = '' } = useParams();
  const [search] = useSearchParams();
  const { call } = useSession();
  const { label } = findNetwork(platform);
  const [state, setState] = useState<State>({ kind: 'busy' });
  const begun = useRef(false);
  useTitle(`Connecting ${label}`);

  useEffect(() => {
    // A code works once; React runs effects twice while developing.
    if (begun.current) return;
    begun.current = true;
    const end = async () => {
      const answer = answerIn(search);
      const pending = readPending();
      if (typeof answer === 'string' || !pending)
        throw new Error(typeof answer === 'string' ? answer : forgotten);
      await call('connect', { workspaceId: pending.workspaceId, platform, ...answer });
    };
    end().then(
      () => {
        tellOutcome({ kind: 'connected', platform });
        setState({ kind: 'done' });
        window.close();
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : forgotten;
        tellOutcome({ kind: 'failed', message });
        setState({ kind: 'failed', message });
      },
    );
  }, [call, platform, search]);

  const words = {
    busy: { title: `Connecting your ${label} account`, text: 'This takes a moment.' },
    done: { title: `Your ${label} account is connected`, text: 'You can close this window.' },
    failed: { title: 'Nothing was connected', text: state.kind === 'failed' ? state.message : '' },
  }[state.kind];
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Stack role="status" sx={{ alignItems: 'center', textAlign: 'center', gap: 2, maxWidth: 420 }}>
        <ProductMark size={44} />
        <Stack sx={{ gap: 0.5 }}>
          <Typography variant="h1">{words.title}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{words.text}</Typography>
        </Stack>
        {state.kind !== 'busy' && (
          <Button variant="contained" component={Link} to="/dashboard/socials">
            To the accounts
          </Button>
        )}
      </Stack>
    </Box>
  );
}
