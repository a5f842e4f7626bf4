import { replyLengthOf, replyMaxOf, replyProblem } from '@fanfare/core/comments/reply-text.ts';
import Typography from '@mui/material/Typography';
import { useNetworkRules } from '../../networks/network-rules.ts';
import { findNetwork } from '../../networks/networks.tsx';

/** The error and counter of a field for a reply or comment, and whether its text can be sent. */
export function useTextRule(network: string, text: string, what: 'reply' | 'comment' = 'reply') {
  // Until the rules of the network are loaded, every character counts as one. The server checks the text too.
  const rules = useNetworkRules([network])(network) ?? findNetwork(network);
  const [length, max] = [replyLengthOf(text, rules), replyMaxOf(rules)];
  const problem = replyProblem(text, rules, what);
  return {
    isFine: problem === null,
    // An empty field shows no error.
    error: text === '' ? undefined : (problem ?? undefined),
    counter: (
      <Typography variant="caption" sx={{ color: length > max ? 'error.main' : 'text.secondary' }}>
        {length.toLocaleString('en')} / {max.toLocaleString('en')}
      </Typography>
    ),
  };
}
