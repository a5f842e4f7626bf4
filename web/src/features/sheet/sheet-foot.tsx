import {
  onlyDraftsText,
  rowsToConfirm,
  statusText,
  summaryText,
  uploadRefusal,
  withinLimitText,
  type KnownQuota,
} from '@fanfare/core/sheet/summary.ts';
import type { Sheet } from '@fanfare/core/sheet/sheet.ts';
import type { SendChoice } from '@fanfare/core/sheet/row-action.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { PlanAdvice } from '../billing/index.ts';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { PageFoot, pageBarSx } from '../../ui/page-foot.tsx';
import { useDeferredPress } from '../../ui/use-deferred-press.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { SheetTools } from './sheet-tools.ts';

interface SheetFootProps {
  tools: SheetTools;
  quota: KnownQuota;
  errors: number;
  /** The reason why nothing can be sent yet; null if the sheet can be sent. */
  waitsFor: string | null;
  hasRules: boolean;
  onSend: (wish: SendChoice) => void;
  /** Selects these files and opens the dialog that sets their dates. */
  onDates: (rows: readonly string[]) => void;
}

const SendNowDialog = lazyOnRequest(
  async () => (await import('./dialogs/send-now-dialog.tsx')).SendNowDialog,
);

/** Shows why the sheet cannot be uploaded or, if the limit does not allow all files, how many files it allows. */
function Status({ sheet, quota, text }: { sheet: Sheet; quota: KnownQuota; text: string }) {
  const isAtLimit = text === onlyDraftsText;
  const room = text === '' ? withinLimitText(sheet, quota) : '';
  return (
    <Box role="status" data-blocks={text !== '' && quota !== null} sx={statusSx}>
      {text !== '' && quota !== null && <WarningIcon />}
      <span>
        {text || room}
        {(isAtLimit || room !== '') && (
          <>
            {' '}
            <PlanAdvice />
          </>
        )}
      </span>
    </Box>
  );
}

/**
 * The summary of the sheet, and the buttons to upload it and to save drafts. Without accounts, only drafts can be
 * saved.
 */
export function SheetFoot({ tools, quota, errors, waitsFor, hasRules, onSend, onDates }: SheetFootProps) {
  const [isAsking, setAsking] = useState(false);
  const { sheet, now } = tools;
  const toast = useToast();
  // Drafts can be saved even if the quota is used up or the sheet has errors.
  const isDraft = sheet.accounts.length === 0;
  const status = isDraft ? '' : statusText(quota, errors);
  const refusal = isDraft ? null : uploadRefusal(sheet, quota, errors);
  const isReady = hasRules && (isDraft || quota !== null);
  const send = (wish: SendChoice) => {
    const reason = waitsFor ?? (wish === 'draft' ? null : refusal);
    if (reason === null && rowsToConfirm(sheet, wish, now).length > 0) setAsking(true);
    else if (reason === null) onSend(wish);
    else toast({ text: reason, severity: waitsFor === null ? 'error' : 'warning' });
  };
  const [waiting, press] = useDeferredPress(isReady, send);
  return (
    <PageFoot>
      <Suspense>
        {isAsking && (
          <SendNowDialog
            sheet={sheet}
            now={now}
            onSend={() => {
              setAsking(false);
              onSend('upload');
            }}
            onDates={(rows) => {
              setAsking(false);
              onDates(rows);
            }}
            onCancel={() => setAsking(false)}
          />
        )}
      </Suspense>
      <Box role="group" aria-label="Send files" sx={barSx}>
        <Box sx={textsSx}>
          <Box sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>{summaryText(sheet, now)}</Box>
          <Status sheet={sheet} quota={quota} text={status} />
        </Box>
        <Button
          {...(isDraft
            ? { variant: 'contained', 'aria-disabled': waitsFor !== null }
            : { variant: 'outlined', color: 'inherit' })}
          loading={waiting === 'draft'}
          onClick={() => (hasRules ? send('draft') : press('draft'))}
        >
          Save to Drafts
        </Button>
        {!isDraft && (
          <Button
            variant="contained"
            aria-disabled={(isReady && refusal !== null) || waitsFor !== null}
            loading={waiting === 'upload'}
            onClick={() => press('upload')}
          >
            Upload All (Scheduled & Immediate)
          </Button>
        )}
      </Box>
    </PageFoot>
  );
}

const barSx = {
  ...pageBarSx,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '& .MuiButton-root': {
    flex: { xs: '1 1 0', sm: 'none' },
    minHeight: { xs: 44, sm: 36 },
    px: { xs: 1, sm: 2 },
    lineHeight: 1.3,
  },
  '& .MuiButton-contained': { flexGrow: { xs: 1.6, sm: 0 } },
  '& [aria-disabled="true"]': { opacity: 0.55 },
} as const;

const textsSx = { flex: { xs: '1 0 100%', sm: '1 1 200px' }, minWidth: 0 } as const;

const statusSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  typography: 'body2',
  color: 'text.secondary',
  '&[data-blocks="true"]': { color: 'error.main' },
  '& svg': { flex: 'none', width: 16, height: 16 },
} as const;
