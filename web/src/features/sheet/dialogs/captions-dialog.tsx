import { counted } from '@fanfare/core/text/counted.ts';
import { captionAction, seenText, withinQuota, type CaptionChoice } from '@fanfare/core/sheet/captions.ts';
import { rowsInScope, type FileScope, type SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { assumedAiQuotas, isUsedUp } from '@fanfare/core/quota/ai.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useRead } from '../../../browser/use-read.ts';
import { Modal } from '../../../ui/modal.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import {
  languageOptions,
  LimitBanner,
  messagesUsedText,
  ownLanguage,
  toneOptions,
} from '../../assistant/index.ts';
import type { SheetTools } from '../sheet-tools.ts';
import { CaptionLine } from './caption-line.tsx';
import { FileList } from './file-list.tsx';
import { FilesField, firstScope } from './files-field.tsx';
import { useCaptions, type CaptionRequest } from './use-captions.ts';

interface CaptionsDialogProps {
  tools: SheetTools;
  onClose: () => void;
}

const scopes = ['all', 'selected'] as const;

/**
 * The requests for the captions of the files. They do not depend on the captions, so they are not prepared again when a
 * caption arrives.
 */
function useRequests(
  rows: readonly SheetRow[],
  wish: CaptionChoice,
  { sheet: { accounts }, find }: SheetTools,
): readonly CaptionRequest[] {
  return useMemo(
    () =>
      rows.flatMap((row) => {
        const action = captionAction(row, wish, { accounts, find });
        return action ? { id: row.id, action } : [];
      }),
    [rows, wish, accounts, find],
  );
}

/** The captions of the chosen files, and the remaining requests. */
function useCaptionFiles(tools: SheetTools, wish: CaptionChoice) {
  const { workspaceId, sheet } = tools;
  const quota = useRead('aiQuota', { workspaceId });
  const quotas = quota.data ?? assumedAiQuotas;
  const writing = useCaptions(workspaceId, () => void quota.mutate());
  const { captions, isLimited } = writing;
  const [scope, setScope] = useState<FileScope>(() => firstScope(sheet));
  const [onlyEmpty, setOnlyEmpty] = useState(true);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => rowsInScope(sheet, scope), [sheet, scope]);
  const requestsOfAll = useRequests(all, wish, tools);
  const rows = useMemo(
    () => all.filter(({ id, description }) => !onlyEmpty || description.trim() === '' || captions.has(id)),
    [all, onlyEmpty, captions],
  );
  const shown = new Set(rows.map(({ id }) => id));
  const wanted = requestsOfAll.filter(({ id }) => shown.has(id) && captions.get(id)?.state !== 'done');
  const requests = withinQuota(wanted, quotas.quota.remaining);
  const patches = rows.flatMap(({ id }) => {
    const caption = captions.get(id);
    const text = caption?.state === 'done' && !refused.has(id) ? caption.text.trim() : '';
    return text === '' ? [] : { id, patch: { description: text } };
  });
  const isUsed = isLimited || isUsedUp(quotas.quota);
  return {
    ...writing,
    quotas,
    scope,
    setScope,
    onlyEmpty,
    setOnlyEmpty,
    refused,
    toggle: (id: string) =>
      setRefused(
        (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
      ),
    rows,
    requests: isUsed ? [] : requests,
    patches,
    isUsed,
    /** The number of captions that the quota still allows; null if it allows all of them, or none. */
    left: requests.length < wanted.length && !isUsed ? requests.length : null,
  };
}

type CaptionFiles = ReturnType<typeof useCaptionFiles>;

function Buttons({ isRunning, requests, patches, run, stop }: CaptionFiles) {
  const hasResults = patches.length > 0;
  const writeLook = hasResults
    ? ({ variant: 'outlined', color: 'inherit' } as const)
    : ({ variant: 'contained' } as const);
  return (
    <>
      {isRunning && (
        <Button variant="outlined" color="inherit" onClick={stop}>
          Stop
        </Button>
      )}
      {!isRunning && (requests.length > 0 || !hasResults) && (
        <Button {...writeLook} disabled={requests.length === 0} onClick={() => void run(requests)}>
          Write {counted(requests.length, 'caption')}
        </Button>
      )}
      {hasResults && (
        <Button type="submit" variant="contained" disabled={isRunning}>
          Apply to {counted(patches.length, 'file')}
        </Button>
      )}
    </>
  );
}

function Notes({ rows, left, isRunning, captions }: CaptionFiles) {
  const failed = rows.filter(({ id }) => captions.get(id)?.state === 'failed').length;
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {rows.length === 0 ? 'All of these files have a description.' : seenText(rows)} Each caption counts as
        one message; one that fails is not counted.
      </Typography>
      {left !== null && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          Your plan has {counted(left, 'message')} left this month, so only the first files get captions.
        </Typography>
      )}
      <Typography role="status" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
        {isRunning && 'Writing captions…'}
        {!isRunning && failed > 0 && `${counted(failed, 'caption')} could not be written.`}
      </Typography>
    </>
  );
}

interface ChoicesProps {
  files: CaptionFiles;
  tools: SheetTools;
  wish: CaptionChoice;
  onWish: (wish: CaptionChoice) => void;
}

function Choices({ files, tools, wish, onWish }: ChoicesProps) {
  const { isRunning, scope, setScope, onlyEmpty, setOnlyEmpty } = files;
  return (
    <Box component="fieldset" disabled={isRunning} sx={fieldsSx}>
      <Box sx={pairSx}>
        <SelectField
          label="Tone"
          value={wish.tone}
          options={toneOptions}
          onChange={(tone) => onWish({ ...wish, tone })}
        />
        <SelectField
          label="Language"
          value={wish.language}
          options={languageOptions}
          onChange={(language) => onWish({ ...wish, language })}
        />
      </Box>
      <FilesField
        tools={tools}
        scopes={scopes}
        value={scope}
        mayIncludeUploading={false}
        onChange={setScope}
      />
      <SwitchRow
        label="Only files without a description"
        description="Descriptions that you have written stay."
        checked={onlyEmpty}
        onChange={setOnlyEmpty}
      />
    </Box>
  );
}

/** The assistant writes a caption for each file. Nothing changes before the captions are applied. */
export function CaptionsDialog({ tools, onClose }: CaptionsDialogProps) {
  const toast = useToast();
  const [wish, setWish] = useState<CaptionChoice>(() => ({ tone: 'friendly', language: ownLanguage() }));
  const files = useCaptionFiles(tools, wish);
  const { rows, patches, isRunning, captions, refused, toggle, edit } = files;
  return (
    <Modal
      title="AI captions"
      width="md"
      dirty={patches.length > 0}
      onClose={onClose}
      onSubmit={() => {
        if (isRunning || patches.length === 0) return;
        tools.dispatch({ kind: 'rowsPatched', patches });
        toast({ text: `${counted(patches.length, 'caption')} added.` });
        onClose();
      }}
      footer={
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {messagesUsedText(files.quotas)}
        </Typography>
      }
      actions={<Buttons {...files} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {files.isUsed && <LimitBanner />}
        <Choices files={files} tools={tools} wish={wish} onWish={setWish} />
        <Notes {...files} />
        <FileList
          rows={rows}
          renderLine={(row) => (
            <CaptionLine
              row={row}
              caption={captions.get(row.id)}
              isUsed={!refused.has(row.id)}
              onToggle={() => toggle(row.id)}
              onEdit={(text) => edit(row.id, text)}
            />
          )}
        />
      </Box>
    </Modal>
  );
}

const fieldsSx = { display: 'grid', gap: 2, m: 0, p: 0, border: 0, minWidth: 0 } as const;
const pairSx = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } as const;
