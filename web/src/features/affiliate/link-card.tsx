import type { AffiliateBalance, AffiliateView } from '@fanfare/core/api/affiliate.ts';
import { affiliateOffer } from '@fanfare/core/affiliate/offer.ts';
import { amountText } from '@fanfare/core/billing/money.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { dayText } from '../../ui/date-text.ts';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { surface } from '../../ui/surface.ts';
import { phone } from '../../ui/screen-width.ts';
import { CodeIcon, GiftIcon } from './icons.tsx';
import { signedAmount } from './money.ts';
import { Tag } from './tag.tsx';

/** 10,000 as "10k". */
const followers = `${affiliateOffer.customDealFollowers / 1000}k`;

const offerText = `${affiliateOffer.percent}% on every sale`;
const customDealText = `Custom deal for over ${followers} followers`;

const QrModal = lazyOnRequest(async () => (await import('./qr-modal.tsx')).QrModal);

export const OfferTags = () => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
    <Tag tone="accent" icon={<GiftIcon />} label={offerText} />
    <Tag tone="plain" label={customDealText} />
  </Stack>
);

export function LinkCard({ affiliate: { link, balance } }: { affiliate: AffiliateView }) {
  const [isCodeOpen, setIsCodeOpen] = useState(false);
  return (
    <Box component="section" aria-label="Your link" sx={heroSx}>
      <Stack sx={{ flex: 1, gap: 1.5, minWidth: 0 }}>
        <OfferTags />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <OutlinedInput
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
            inputProps={{ 'aria-label': 'Your affiliate link' }}
            sx={{ flex: '1 1 260px', maxWidth: { sm: 440 } }}
          />
          <CopyButton text={link} label="Copy link" isMain />
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<CodeIcon />}
            onClick={() => setIsCodeOpen(true)}
          >
            QR code
          </Button>
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The first link a person opens counts, for {affiliateOffer.linkDays} days.
        </Typography>
      </Stack>
      <Payout balance={balance} />
      {isCodeOpen && (
        <Suspense>
          <QrModal link={link} onClose={() => setIsCodeOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

function Payout({ balance }: { balance: AffiliateBalance }) {
  const { readyCents, onHoldCents, paidCents, nextPayoutOn } = balance;
  const facts = [
    `Next payout ${dayText(nextPayoutOn, 'UTC')}`,
    ...(onHoldCents === 0
      ? []
      : [`${signedAmount(onHoldCents)} on hold for ${affiliateOffer.holdDays} days`]),
    ...(paidCents === 0 ? [] : [`${amountText(paidCents)} paid so far`]),
  ];
  return (
    <Box sx={payoutSx}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Ready to be paid
      </Typography>
      <Box component="strong" sx={sumSx}>
        {signedAmount(readyCents)}
      </Box>
      {readyCents < 0 && (
        <Typography variant="caption" component="p">
          Refunds took back more than was ready. The next commissions make up for it.
        </Typography>
      )}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
    </Box>
  );
}

const heroSx = {
  ...surface,
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  p: 3,
  [phone]: { flexDirection: 'column', alignItems: 'stretch', p: 2, gap: 2 },
} as const;

const payoutSx = {
  flex: 'none',
  width: 240,
  pl: 3,
  borderLeft: 1,
  borderColor: 'divider',
  [phone]: { width: 'auto', pl: 0, pt: 2, borderLeft: 0, borderTop: 1, borderTopColor: 'divider' },
} as const;

const sumSx = {
  display: 'block',
  fontSize: 32,
  lineHeight: '42px',
  fontWeight: 650,
  letterSpacing: '-0.025em',
  fontVariantNumeric: 'tabular-nums',
} as const;
