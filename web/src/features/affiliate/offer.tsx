import type { AffiliateAnswer } from '@fanfare/core/api/affiliate.ts';
import { affiliateOffer } from '@fanfare/core/affiliate/offer.ts';
import { commissionOf } from '@fanfare/core/affiliate/commissions.ts';
import { amountText, priceText } from '@fanfare/core/billing/money.ts';
import { plans } from '@fanfare/core/billing/plans.ts';
import { paidPlans, priceOf } from '@fanfare/core/billing/prices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWrite } from '../../browser/use-write.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { Notice } from '../../ui/notice.tsx';
import { surface } from '../../ui/surface.ts';
import { useToast } from '../../ui/toasts.tsx';
import { OfferTags } from './link-card.tsx';
import { TermsLink } from './terms-link.tsx';

const { percent, signUpCents, holdDays, linkDays } = affiliateOffer;

const steps = [
  {
    title: 'Share your link',
    text: 'You get a personal link and QR code, images in three sizes and captions to begin with.',
  },
  {
    title: 'They subscribe',
    text: `The first link a person opens counts, for ${linkDays} days. Every payment of theirs is a commission of yours.`,
  },
  {
    title: 'We pay each month',
    text: `A commission is ready ${holdDays} days after the payment, and paid on the first of the next month.`,
  },
];

interface OfferProps {
  onJoined: (answer: AffiliateAnswer) => void;
}

export function Offer({ onJoined }: OfferProps) {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.75, sm: 2.5 } }}>
      <Box sx={heroSx}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <OfferTags />
          <Typography component="h2" sx={{ typography: 'h1', textWrap: 'balance' }}>
            Recommend Fanfare, and earn with every payment
          </Typography>
          <Typography sx={{ color: 'text.secondary', maxWidth: 520 }}>
            You earn {percent}% of everything that people you bring pay, for as long as they stay, and{' '}
            {amountText(signUpCents)} once for each of them. Joining is free.
          </Typography>
          <JoinForm onJoined={onJoined} />
        </Stack>
        <Examples />
      </Box>
      <Box component="ol" aria-label="How it works" sx={stepsSx}>
        {steps.map(({ title, text }, n) => (
          <Box component="li" key={title} sx={{ ...surface, p: 2.5 }}>
            <Box aria-hidden sx={numberSx}>
              {n + 1}
            </Box>
            <Typography component="h3" variant="h3" sx={{ mb: 0.25 }}>
              {title}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function JoinForm({ onJoined }: OfferProps) {
  const toast = useToast();
  const [accepts, setAccepts] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { trigger, error, isMutating } = useWrite('joinAffiliates', {
    onSuccess: (answer) => {
      toast({ text: 'Welcome. Your link is ready to be shared.', severity: 'success' });
      onJoined(answer);
    },
  });
  const join = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!accepts) setIsMissing(true);
    else void trigger({ acceptsTerms: true });
  };
  return (
    <Stack component="form" noValidate onSubmit={join} sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <div>
        <Stack direction="row" sx={{ alignItems: 'center', columnGap: 0.5, flexWrap: 'wrap' }}>
          <FormControlLabel
            control={
              <Checkbox
                checked={accepts}
                onChange={(_, checked) => {
                  setAccepts(checked);
                  setIsMissing(false);
                }}
                slotProps={{
                  input: {
                    'aria-invalid': isMissing,
                    ...(isMissing && { 'aria-describedby': 'affiliate-terms-note' }),
                  },
                }}
              />
            }
            label="I accept the terms of the programme."
            sx={{ mr: 0.5 }}
          />
          <TermsLink label="Read the terms" />
        </Stack>
        {isMissing && (
          <FieldNote error id="affiliate-terms-note" role="alert">
            Accept the terms to join.
          </FieldNote>
        )}
      </div>
      {error && <Notice>{error.message}</Notice>}
      <Button type="submit" variant="contained" size="large" loading={isMutating}>
        Join the programme
      </Button>
    </Stack>
  );
}

/** Computes the amounts from the prices of the plans, so that amounts and prices always agree. */
function Examples() {
  return (
    <Box sx={examplesSx}>
      <Typography component="h3" variant="h3">
        Your share of one customer
      </Typography>
      <Box component="table" sx={tableSx}>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Each month</th>
            <th scope="col">Or each year</th>
          </tr>
        </thead>
        <tbody>
          {paidPlans.map((plan) => (
            <tr key={plan}>
              <th scope="row">{plans[plan].name}</th>
              {(['month', 'year'] as const).map((interval) => (
                <td key={interval}>
                  <strong>{amountText(commissionOf(priceOf(plan, interval)))}</strong>
                  <span>of {priceText(priceOf(plan, interval))}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const heroSx = {
  ...surface,
  display: 'grid',
  gap: { xs: 3, md: 5 },
  alignItems: 'center',
  p: { xs: 2, sm: 3, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
} as const;

const examplesSx = {
  p: { xs: 2, sm: 2.5 },
  borderRadius: '12px',
  bgcolor: 'primary.light',
  minWidth: 0,
} as const;

const tableSx = {
  width: '100%',
  mt: 1,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 1, textAlign: 'right', fontWeight: 400, verticalAlign: 'baseline' },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 600 },
  '& thead th': { typography: 'caption', color: 'text.secondary' },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& td strong': { display: 'block', fontWeight: 640, fontSize: '1.125rem' },
  '& td span': { typography: 'caption', color: 'text.secondary' },
} as const;

const stepsSx = {
  display: 'grid',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const;

const numberSx = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  mb: 1.25,
  borderRadius: '50%',
  typography: 'body2',
  fontWeight: 640,
  color: 'primary.main',
  bgcolor: 'primary.light',
} as const;
