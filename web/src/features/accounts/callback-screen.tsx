import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useParams } from 'react-router-dom';
import { ProductMark } from '../../ui/product-mark.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { ChooseAccounts } from './choose-accounts.tsx';
import { findNetwork } from '../../networks/networks.tsx';
import { useNetworkCallback, type CallbackState } from './use-callback.ts';

function callbackText(state: CallbackState, network: string): { title: string; text: string } {
  if (state.kind === 'busy')
    return { title: `Connecting your ${network} account`, text: 'This takes a moment.' };
  if (state.kind === 'choosing')
    return {
      title: 'Choose your accounts',
      text:
        state.wanted === undefined
          ? `You have several accounts on ${network}. Choose the ones to connect to this workspace.`
          : `You have several accounts on ${network}. Choose ${state.wanted.username} to reconnect it.`,
    };
  if (state.kind === 'done') {
    const missed = state.missed ? ` ${state.missed.username} still has to be reconnected.` : '';
    const end = state.inThisWindow ? '' : ' You can close this window.';
    return { title: `Connected to ${network}`, text: `${state.names.join(', ')}.${missed}${end}` };
  }
  return { title: 'Not connected', text: state.message };
}

/** Networks redirect here after the person has answered the consent page. */
export function CallbackScreen() {
  const { platform = '' } = useParams();
  const { id, label } = findNetwork(platform);
  const { state, retry } = useNetworkCallback(id);
  const { title, text } = callbackText(state, label);
  useTitle(`Connecting ${label}`);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 3, width: '100%', maxWidth: 420 }}>
        <ProductMark size={44} />
        <Stack role="status" sx={{ gap: 0.5, maxWidth: '100%', overflowWrap: 'anywhere' }}>
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
        </Stack>
        {state.kind === 'choosing' && (
          <ChooseAccounts network={id} choices={state.choices} onChoose={state.choose} />
        )}
        {state.kind === 'cut off' && (
          <Button variant="contained" onClick={retry}>
            Try again
          </Button>
        )}
        {(state.kind === 'done' || state.kind === 'refused' || state.kind === 'failed') && (
          <Button variant="contained" component={Link} to="/dashboard/socials">
            Back to accounts
          </Button>
        )}
      </Stack>
    </Box>
  );
}
