import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { templateKinds, type Template, type TemplateKind } from '@fanfare/core/templates/template.ts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useVisit } from '../../browser/visit.ts';
import { TemplateResults } from './template-results.tsx';
import { useTemplates } from './use-templates.ts';
import { kindWords } from './template-text.ts';
import { useModals } from '../../ui/modals.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { NoWorkspace } from '../workspaces/index.ts';
import { TemplateCard } from './template-card.tsx';
import { useRemoveTemplate } from './use-delete-template.ts';
import { part } from '../../ui/part.ts';

const TemplateModal = part(async () => (await import('./template-modal.tsx')).TemplateModal);
const ConfirmDialog = part(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

const subtitle = 'Hashtags and captions of this workspace, ready for any post.';

function List({ workspaceId }: { workspaceId: string }) {
  const modals = useModals();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const list = useTemplates(workspaceId);
  const remove = useRemoveTemplate(list.without);
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
          text="It is gone for everybody in this workspace. Posts that used it keep their words."
          confirm="Delete"
          onCancel={close}
          onConfirm={() => {
            close();
            void remove(template);
          }}
        />
      </Suspense>
    ));
  return (
    <Page
      title="Templates"
      subtitle={subtitle}
      // Where there is none, the one next step stands in the middle.
      {...(has(kind) && {
        actions: (
          <Button variant="contained" onClick={() => edit(null)}>
            New {kindWords[kind].one}
          </Button>
        ),
      })}
    >
      <Tabs
        label="Kinds of templates"
        tabs={templateKinds.map((id) => ({ id, label: kindWords[id].label }))}
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

/** The hashtag groups and captions of the active workspace. */
export function TemplatesScreen() {
  const { workspace } = useVisit();
  // Nothing that was searched for in one workspace is left in the next.
  if (workspace) return <List key={workspace.id} workspaceId={workspace.id} />;
  return (
    <Page title="Templates" subtitle={subtitle}>
      <NoWorkspace />
    </Page>
  );
}
