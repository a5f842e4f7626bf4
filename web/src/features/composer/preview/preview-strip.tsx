import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { hasContent } from '@fanfare/core/composer/shared-content.ts';
import { accountKey, isDraft, keyOf, type Variant } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useEffect, useRef } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons/chevrons.tsx';
import { useFileUrls } from '../media/use-file-urls.ts';
import { PreviewCard } from './preview-card.tsx';

interface PreviewStripProps {
  variants: readonly Variant[];
  /** The key of the open tab. */
  active: string;
  accounts: readonly ConnectedAccount[];
  onOpen: (key: string) => void;
}

/** Previews of all variants side by side. The card of the open tab is scrolled into view. */
export function PreviewStrip({ accounts, onOpen, ...latest }: PreviewStripProps) {
  // Previews update after the typed text, because up to nine of them would slow down typing.
  const variants = useDeferredValue(latest.variants);
  const active = useDeferredValue(latest.active);
  const strip = useRef<HTMLDivElement>(null);
  const place = variants.findIndex((variant) => keyOf(variant) === active);
  const isWritten = variants.some(hasContent);
  const files = variants.flatMap(({ media, thumbnail }) => [...media, ...(thumbnail ? [thumbnail] : [])]);
  const urls = useFileUrls([...new Set(files.map(({ firebasePath }) => firebasePath))]);
  useEffect(() => {
    const card = isWritten ? strip.current?.children[place] : null;
    if (strip.current && card instanceof HTMLElement) strip.current.scrollLeft = card.offsetLeft;
  }, [place, isWritten]);
  const openAt = (next: number) => {
    const variant = variants[next];
    if (variant) onOpen(keyOf(variant));
  };
  const accountOf = (key: string) => accounts.find((account) => accountKey(account) === key) ?? null;
  const isOne = variants.length === 1;
  return (
    <Box
      component="section"
      aria-label="Social Media Post Preview"
      sx={{ display: 'grid', gap: 1.25, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          Social Media Post Preview
        </Typography>
        {!isOne && (
          <>
            <IconButton
              size="small"
              aria-label="Previous preview"
              disabled={place <= 0}
              onClick={() => openAt(place - 1)}
            >
              <ChevronLeftIcon />
            </IconButton>
            <IconButton
              size="small"
              aria-label="Next preview"
              disabled={place === variants.length - 1}
              onClick={() => openAt(place + 1)}
            >
              <ChevronRightIcon />
            </IconButton>
          </>
        )}
      </Box>
      {!isWritten && <Box sx={emptySx}>Start writing to see a preview.</Box>}
      {isWritten && !isOne && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {variants.map((variant) => {
            const key = keyOf(variant);
            const { Icon, label } = findNetwork(variant.uploadTo);
            const name = isDraft(variant) ? 'Draft' : `${accountOf(key)?.username ?? ''} on ${label}`;
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
      {isWritten && (
        <Box
          ref={strip}
          // Can be focused, so that it can be scrolled by keyboard.
          {...(!isOne && { role: 'group', 'aria-label': 'All previews', tabIndex: 0 })}
          sx={stripSx}
          data-one={isOne}
        >
          {variants.map((variant) => (
            <PreviewCard
              key={keyOf(variant)}
              variant={variant}
              account={accountOf(keyOf(variant))}
              urls={urls}
              onOpen={onOpen}
            />
          ))}
        </Box>
      )}
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

const stripSx = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  minWidth: 0,
  // The strip may run out of the column at its end.
  mr: { xs: -1.5, sm: -2 },
  pr: 2,
  pb: 1,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'thin',
  '& > *': { flex: '0 0 auto', width: 'min(300px, 86%)', scrollSnapAlign: 'start' },
  '&[data-one="true"] > *': { width: '100%', maxWidth: 400, mx: 'auto' },
} as const;
