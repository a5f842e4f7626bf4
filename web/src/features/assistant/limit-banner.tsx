import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageLimitReached } from '@fanfare/core/assistant/conversation.ts';
import type { AiQuotas } from '@fanfare/core/quota/ai.ts';
import { planOwnerText } from '@fanfare/core/quota/plan-owner.ts';
import { Link } from 'react-router-dom';
import { closesDialogs } from '../../ui/modals.tsx';
import { PlanAdvice, subscriptionPath, useOwnsPlan } from '../billing/index.ts';

export function messagesUsedText({ quota: { used, limit }, ...rest }: AiQuotas): string {
  if (limit === null) return '';
  const text = `${used} of ${limit} messages used this month`;
  return rest.planOwner === undefined ? text : `${text}. ${planOwnerText(rest)}`;
}

export function LimitBanner() {
  const ownsPlan = useOwnsPlan();
  return (
    <Box role="alert" sx={{ p: 1.5, border: 1, borderColor: 'warning.main', borderRadius: '8px' }}>
      <Typography variant="body2" sx={{ fontWeight: 560 }}>
        {messageLimitReached}
      </Typography>
      {ownsPlan ? (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            To continue using the AI assistant, please add more credits to your account.
          </Typography>
          <Button
            component={Link}
            to={subscriptionPath}
            state={closesDialogs}
            size="small"
            variant="outlined"
          >
            Upgrade Subscription
          </Button>
        </>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <PlanAdvice /> Only they can upgrade it.
        </Typography>
      )}
    </Box>
  );
}
