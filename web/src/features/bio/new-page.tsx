import { bioLanguagePattern, newBioContent } from '@fanfare/core/bio/content.ts';
import { cleanBioName } from '@fanfare/core/bio/names.ts';
import type { BioPage } from '@fanfare/core/bio/page.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';
import { fieldMessageOf, hasCode, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { LinkIcon } from '../../ui/icons/navigation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { surface } from '../../ui/surface.ts';
import { newBioId } from './ids.ts';
import { isFree, NameField } from './name-field.tsx';
import { useNameCheck } from './use-name-check.ts';

interface NewPageProps {
  workspaceId: string;
  /** True if the workspace has no page yet. */
  isFirst: boolean;
  onCreated: (page: BioPage) => void;
  onCancel: () => void;
}

export const suggestedName = (workspace: string): string =>
  workspace
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 30);

const browserLanguage = () => (bioLanguagePattern.test(navigator.language) ? navigator.language : 'en');

export function NewPage({ workspaceId, isFirst, onCreated, onCancel }: NewPageProps) {
  const { me, workspace } = useVisit();
  const { call } = useSession();
  const [typed, setTyped] = useState(() => (isFirst ? suggestedName(workspace?.name ?? '') : ''));
  const [id] = useState(newBioId);
  const check = useNameCheck(workspaceId, typed, null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ name: string; error: unknown } | null>(null);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (!isFree(check) || busy) return;
    setBusy(true);
    try {
      const { timeZone } = me.settings;
      const content = newBioContent(workspace?.name.slice(0, 60) ?? '', browserLanguage(), timeZone);
      onCreated(await call('createBioPage', { workspaceId, id, name: cleanBioName(typed), content }));
    } catch (error) {
      setFailure({ name: typed, error });
      setBusy(false);
    }
  };
  const failed = failure?.name === typed ? failure.error : null;
  const isOfName = hasCode(failed, 'invalid_input') || hasCode(failed, 'conflict');
  return (
    <Box component="form" aria-label="New page" onSubmit={(event) => void create(event)} sx={cardSx}>
      <Box aria-hidden sx={{ color: 'primary.main', '& svg': { width: 40, height: 40 } }}>
        <LinkIcon />
      </Box>
      <Stack sx={{ gap: 0.5 }}>
        <Typography variant="h2">{isFirst ? 'One page for all your links' : 'New page'}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          Choose a short name. Nobody sees the page until you publish it.
        </Typography>
      </Stack>
      {failed !== null && !isOfName && <Notice>{messageOf(failed)}</Notice>}
      <NameField
        value={typed}
        onChange={setTyped}
        check={check}
        autoFocus={!isFirst}
        error={isOfName ? fieldMessageOf(failed, 'name', 'Choose another name.') : undefined}
      />
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <Button type="submit" variant="contained" disabled={!isFree(check)} loading={busy}>
          Create page
        </Button>
        {!isFirst && (
          <Button color="inherit" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Stack>
    </Box>
  );
}

const cardSx = {
  ...surface,
  display: 'grid',
  gap: 2,
  width: '100%',
  maxWidth: 520,
  p: { xs: 2.5, sm: 4 },
} as const;
