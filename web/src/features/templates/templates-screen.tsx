import { counted } from '@fanfare/core/text/counted.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { templateKinds, type Template, type TemplateKind } from '@fanfare/core/templates/template.ts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useVisit } from '../../browser/visit.ts';
import { TemplateResults } from './template-results.tsx';
import { useTemplates } from './use-templates.ts';
import { kindText } from './template-text.ts';
import { loadNow } from '../../browser/load-module.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { NoWorkspace } from '../workspaces/index.ts';
import { TemplateCard } from './template-card.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { isGone, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';

function useDeleteTemplate(onDeleted: (id: string) => void) {
  const { call } = useSession();
  const toast = useToast();
  return async ({ _id: id, workspaceId, name }: Template): Promise<void> => {
    try {
      await call('removeTemplate', { workspaceId, id });
    } catch (error) {
      // If another person has already deleted the template, it is reported as deleted.
      if (!isGone(error)) {
        toast({ text: messageOf(error, 'Failed to delete template'), severity: 'error' });
        return;
      }
    }
    onDeleted(id);
    toast({ text: `Deleted “${name}”.` });
  };
}

const TemplateModal = lazyOnRequest(async () => (await import('./template-modal.tsx')).TemplateModal);
const ImportModal = lazyOnRequest(async () => (await import('./import-modal.tsx')).ImportModal);
const ConfirmDialog = lazyOnRequest(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

const subtitle = 'Hashtag groups and captions for your posts.';

function List({ workspaceId }: { workspaceId: string }) {
  const modals = useModals();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const list = useTemplates(workspaceId);
  const remove = useDeleteTemplate(list.remove);
  const kind: TemplateKind = params.get('tab') === 'caption' ? 'caption' : 'hashtag';
  const has = (each: TemplateKind) => list.templates?.some(({ template_type: its }) => its === each) ?? false;

  const edit = (template: Template | null) =>
    modals.open((close) => (
      <Suspense>
        <TemplateModal
          workspaceId={workspaceId}
          kind={template?.template_type ?? kind}
          template={template}
          onClose={close}
          onSaved={(saved) => {
            list.put(saved);
            close();
          }}
        />
      </Suspense>
    ));
  const askToRemove = (template: Template) =>
    modals.open((close) => (
      <Suspense>
        <ConfirmDialog
          title={`Delete “${template.name}”?`}
          text="It will be deleted for everyone in this workspace. Posts that used it keep their text."
          confirm="Delete"
          onCancel={close}
          onConfirm={() => {
            close();
            void remove(template);
          }}
        />
      </Suspense>
    ));
  const { templates } = list;
  const openImport = (known: readonly Template[]) =>
    modals.open((close) => (
      <Suspense>
        <ImportModal
          workspaceId={workspaceId}
          templates={known}
          onClose={close}
          onImported={(all) => {
            list.putAll(all);
            close();
          }}
        />
      </Suspense>
    ));
  const exportAll = async (known: readonly Template[]) => {
    const loaded = await loadNow(() => import('./save-templates.ts'));
    loaded?.saveTemplates(known);
  };
  return (
    <Page
      title="Templates"
      subtitle={subtitle}
      actions={
        <>
          {templates && (
            <MenuButton
              label="Import or export"
              sx={{ order: { xs: 1, sm: 0 } }}
              actions={[
                { label: 'Import from a file', onSelect: () => openImport(templates) },
                {
                  label: 'Export all',
                  hint: templates.length === 0 ? undefined : counted(templates.length, 'template'),
                  disabled: templates.length === 0,
                  onSelect: () => void exportAll(templates),
                },
              ]}
            />
          )}
          {/* Without templates, this button is not shown, because the empty state has the same button. */}
          {has(kind) && (
            <Button variant="contained" onClick={() => edit(null)}>
              New {kindText[kind].one}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label="Template types"
        tabs={templateKinds.map((id) => ({ id, label: kindText[id].label }))}
        value={kind}
        onChange={(tab) => setParams({ tab }, { replace: true })}
      >
        <Stack sx={{ gap: 2 }}>
          {has(kind) && (
            <SearchBox
              label="Search templates"
              placeholder="Search templates"
              value={search}
              onChange={setSearch}
            />
          )}
          <TemplateResults list={list} kind={kind} search={search} width={280} onAdd={() => edit(null)}>
            {(template) => (
              <TemplateCard
                key={template._id}
                template={template}
                onEdit={() => edit(template)}
                onDelete={() => askToRemove(template)}
              />
            )}
          </TemplateResults>
        </Stack>
      </Tabs>
    </Page>
  );
}

export function TemplatesScreen() {
  const { workspace } = useVisit();
  // The key resets the search when the workspace changes.
  if (workspace) return <List key={workspace.id} workspaceId={workspace.id} />;
  return (
    <Page title="Templates" subtitle={subtitle}>
      <NoWorkspace />
    </Page>
  );
}
