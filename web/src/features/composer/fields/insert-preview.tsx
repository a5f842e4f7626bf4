import { counterOf } from '@fanfare/core/composer/counter.ts';
import { filledVariant, fillingAt } from '@fanfare/core/composer/filling.ts';
import type { ComposerNetwork } from '@fanfare/core/composer/network.ts';
import { accountKey, keyOf, type Variant } from '@fanfare/core/composer/variant.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { CounterText } from '../../../ui/counter-text.tsx';
import { useFileUrls } from '../media/use-file-urls.ts';
import { PreviewCard } from '../preview/preview-card.tsx';
import { FillingContext } from './filling-context.ts';

interface InsertPreviewProps {
  /** The open variant, as it would be with the template in its description. */
  variant: Variant;
  network: ComposerNetwork | null;
}

export function InsertPreview({ variant, network }: InsertPreviewProps) {
  const { accounts, day } = useContext(FillingContext);
  const { media, thumbnail, description } = variant;
  const files = [...media, ...(thumbnail ? [thumbnail] : [])];
  const urls = useFileUrls(files.map(({ firebasePath }) => firebasePath));
  const account = accounts.find((each) => accountKey(each) === keyOf(variant)) ?? null;
  const counter = counterOf('description', description, network);
  return (
    <Stack sx={{ gap: 1.5, maxWidth: 420, mx: 'auto' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {counter.count > counter.limit
            ? 'The description would be too long.'
            : 'Your post with this template.'}
        </Typography>
        <CounterText counter={counter} />
      </Stack>
      <PreviewCard variant={filledVariant(variant, fillingAt(accounts, day))} account={account} urls={urls} />
    </Stack>
  );
}
