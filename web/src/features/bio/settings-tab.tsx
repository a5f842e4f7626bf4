import { bioNameHeldDays, cleanBioName } from '@fanfare/core/bio/names.ts';
import { bioPath } from '@fanfare/core/bio/page.ts';
import { roleAtLeast, type Role } from '@fanfare/core/workspaces/workspace.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState, type FormEvent, type ReactNode } from 'react';
import { fieldMessageOf, hasCode } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useModals } from '../../ui/modals.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { surface } from '../../ui/surface.ts';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { TimeZoneField } from '../settings/index.ts';
import { panelSx } from './bio-layout.ts';
import { isFree, NameField } from './name-field.tsx';
import { shortAddress } from './page-texts.ts';
import { PictureField } from './picture-field.tsx';
import type { OpenDraft } from './use-draft.ts';
import { useNameCheck } from './use-name-check.ts';
import type { Publishing } from './use-publish.ts';

const offered =
  'ar bg cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk ur vi zh-Hans zh-Hant';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The languages of a page by name, including the current language if it is not offered. */
const languageOptions = (current: string): SelectOption[] =>
  [...new Set([current, ...offered.split(' ')])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

const ConfirmDialog = lazyOnRequest(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);
const DeletePage = lazyOnRequest(async () => (await import('./delete-page.tsx')).DeletePage);

interface SettingsTabProps {
  open: OpenDraft;
  role: Role;
  publishing: Publishing;
  onRemoved: () => void;
}

export function SettingsTab({ open, role, publishing, onRemoved }: SettingsTabProps) {
  const modals = useModals();
  const { page, draft, change } = open;
  const isAdmin = roleAtLeast(role, 'admin');
  const askToUnpublish = () =>
    modals.open((close) => (
      <Suspense>
        <ConfirmDialog
          title="Unpublish this page?"
          text={`${shortAddress(page.name)} stops working at once. The draft stays, and you can publish it again.`}
          confirm="Unpublish"
          onCancel={close}
          onConfirm={() => {
            close();
            void publishing.unpublish();
          }}
        />
      </Suspense>
    ));
  const askToDelete = () =>
    modals.open((close) => (
      <Suspense>
        <DeletePage page={page} onClose={close} onRemoved={onRemoved} />
      </Suspense>
    ));
  return (
    <Stack sx={{ gap: { xs: 1.75, sm: 2 } }}>
      <Part title="Name">
        {isAdmin ? (
          <Rename open={open} />
        ) : (
          <Typography variant="body2">
            {bioPath(page.name)}. Only admins of the workspace can change the name.
          </Typography>
        )}
      </Part>
      <Part title="Search and sharing">
        <SwitchRow
          label="Show in search engines"
          description="Off asks Google and others not to list the page."
          checked={draft.indexed}
          onChange={(indexed) => change((before) => ({ ...before, indexed }))}
        />
        <PictureField
          workspaceId={page.workspaceId}
          label="Picture for shared links"
          hint="Other sites show it with a link to the page. Without one, they show the picture of the profile."
          mediaId={draft.imageId}
          onChange={(imageId) => change((before) => ({ ...before, imageId }))}
        />
        <SelectField
          label="Language of the page"
          value={draft.language}
          onChange={(language) => change((before) => ({ ...before, language }))}
          options={languageOptions(draft.language)}
          hint="Screen readers and translators use it."
        />
        <TimeZoneField
          value={draft.timeZone}
          at={new Date(page.updatedAt)}
          hint="Days of the results begin at midnight there."
          onChange={(timeZone) => change((before) => ({ ...before, timeZone }))}
        />
      </Part>
      {page.state === 'published' && (
        <Part title="Unpublish">
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Removes the page from the web at once. Nothing is deleted.
          </Typography>
          <Button variant="outlined" color="inherit" sx={buttonSx} onClick={askToUnpublish}>
            Unpublish
          </Button>
        </Part>
      )}
      {isAdmin && (
        <Part title="Delete">
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Deletes the page with its links and results. This cannot be undone.
          </Typography>
          <Button variant="outlined" color="error" sx={buttonSx} onClick={askToDelete}>
            Delete page
          </Button>
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ ...surface, ...panelSx, display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Rename({ open }: { open: OpenDraft }) {
  const { call } = useSession();
  const toast = useToast();
  const { page } = open;
  const { workspaceId, id } = page;
  const [typed, setTyped] = useState(page.name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ name: string; error: unknown } | null>(null);
  const check = useNameCheck(workspaceId, typed, id);
  const name = cleanBioName(typed);
  const isSame = name === page.name;
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (isSame || !isFree(check) || busy) return;
    setBusy(true);
    try {
      await open.flush();
      const { revision } = open.state().page;
      open.answer(await call('renameBioPage', { workspaceId, id, revision, name }));
      toast({ text: `Your page is now ${bioPath(name).slice(1)}.` });
    } catch (error) {
      if (hasCode(error, 'conflict'))
        await call('findBioPage', { workspaceId, id }).then(open.receive, () => undefined);
      setFailure({ name: typed, error });
    } finally {
      setBusy(false);
    }
  };
  const error = failure?.name === typed ? failure.error : null;
  return (
    <Box
      component="form"
      aria-label="Change the name"
      onSubmit={(event) => void rename(event)}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <NameField
        value={typed}
        onChange={setTyped}
        check={check}
        error={
          error === null
            ? undefined
            : fieldMessageOf(error, 'name', 'The name could not be changed. Try again.')
        }
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        A new address works at once, and {shortAddress(page.name)} leads there for {bioNameHeldDays} days.
        Nobody else can take the old name in that time. Replace printed QR codes before it ends.
      </Typography>
      <Button
        type="submit"
        variant="outlined"
        color="inherit"
        loading={busy}
        disabled={isSame || !isFree(check)}
        sx={buttonSx}
      >
        Change name
      </Button>
    </Box>
  );
}

const buttonSx = { justifySelf: 'start' } as const;
