import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { hasContent } from '@fanfare/core/composer/shared-content.ts';
import { accountKey, isDraft, keyOf, type Variant } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useDeferredValue } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons/chevrons.tsx';
import { useFileUrls } from '../media/use-file-urls.ts';
import { PreviewCard } from './preview-card.tsx';

interface PreviewPanelProps {
  variants: readonly Variant[];
  /** The key of the open tab. */
  active: string;
  accounts: readonly ConnectedAccount[];
  onOpen: (key: string) => void;
}

/** The preview of the open tab, with buttons that show the previews of the other tabs and open those tabs. */
export function PreviewPanel({ variants, active, accounts, onOpen }: PreviewPanelProps) {
  const index = variants.findIndex((variant) => keyOf(variant) === active);
  const isWritten = variants.some(hasContent);
  const openAt = (next: number) => {
    const variant = variants[next];
    if (variant) onOpen(keyOf(variant));
  };
  const accountOf = (key: string) => accounts.find((account) => accountKey(account) === key) ?? null;
  const variant = variants[index];
  const hasSeveral = variants.length > 1;
  return (
    <Box
      component="section"
      aria-label="Social Media Post Preview"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          Social Media Post Preview
        </Typography>
        {hasSeveral && (
          <>
            <IconButton
              size="small"
              aria-label="Previous preview"
              disabled={index <= 0}
              onClick={() => openAt(index - 1)}
            >
              <ChevronLeftIcon />
            </IconButton>
            <IconButton
              size="small"
              aria-label="Next preview"
              disabled={index === variants.length - 1}
              onClick={() => openAt(index + 1)}
            >
              <ChevronRightIcon />
            </IconButton>
          </>
        )}
      </Box>
      {!isWritten && <Box sx={emptySx}>Start writing to see a preview.</Box>}
      {isWritten && hasSeveral && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {variants.map((each) => {
            const key = keyOf(each);
            const { Icon, label } = findNetwork(each.uploadTo);
            const name = isDraft(each) ? 'Draft' : `${accountOf(key)?.username ?? ''} on ${label}`;
            return (
              <Box
                component="button"
                type="button"
                key={key}
                aria-label={`Show the preview for ${name}`}
                aria-pressed={key === active}
                title={name}
                onClick={() => onOpen(key)}
                sx={markSx}
              >
                <Icon />
              </Box>
            );
          })}
        </Box>
      )}
      {isWritten && variant && (
        <OpenPreview key={active} variant={variant} variants={variants} account={accountOf(active)} />
      )}
    </Box>
  );
}

interface OpenPreviewProps {
  variant: Variant;
  variants: readonly Variant[];
  account: ConnectedAccount | null;
}

/** Mounted anew for each tab, so that `useDeferredValue` never returns the variant of the previous tab. */
function OpenPreview({ variant, variants, account }: OpenPreviewProps) {
  // The preview is drawn after the typed text, because it would otherwise slow down typing.
  const shown = useDeferredValue(variant);
  // The addresses for all tabs, so that the next preview has its pictures at once.
  const files = variants.flatMap(({ media, thumbnail }) => [...media, ...(thumbnail ? [thumbnail] : [])]);
  const urls = useFileUrls([...new Set(files.map(({ firebasePath }) => firebasePath))]);
  return (
    <Box sx={{ width: '100%', maxWidth: 400, mx: 'auto' }}>
      <PreviewCard variant={shown} account={account} urls={urls} />
    </Box>
  );
}

const emptySx = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 220,
  p: 2,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: '12px',
  color: 'text.secondary',
  textAlign: 'center',
} as const;

const markSx = {
  appearance: 'none',
  display: 'flex',
  width: 28,
  height: 28,
  p: '3px',
  border: '1.5px solid transparent',
  borderRadius: '8px',
  bgcolor: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
  '& svg': { width: '100%', height: '100%', borderRadius: '5px' },
  '&[aria-pressed="true"]': { borderColor: 'primary.main' },
} as const;
