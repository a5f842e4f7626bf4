import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageLimitReached } from '@fanfare/core/assistant/conversation.ts';
import type { AiQuota } from '@fanfare/core/quota/ai.ts';
import { Link } from 'react-router-dom';

export const messagesUsedText = ({ used, limit }: AiQuota) =>
  limit === null ? '' : `${used} of ${limit} messages used this month`;

/** Banner for a used-up monthly message limit. */
export function LimitBanner() {
  return (
    <Box role="alert" sx={{ p: 1.5, border: 1, borderColor: 'warning.main', borderRadius: '8px' }}>
      <Typography variant="body2" sx={{ fontWeight: 560 }}>
        {messageLimitReached}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        To continue using the AI assistant, please add more credits to your account.
      </Typography>
      <Button component={Link} to="/dashboard/settings/subscription" size="small" variant="outlined">
        Upgrade Subscription
      </Button>
    </Box>
  );
}
