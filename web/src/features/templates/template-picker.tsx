import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  foundTemplates,
  templateKinds,
  textOf,
  type Template,
  type TemplateKind,
} from '@fanfare/core/templates/template.ts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useVisit } from '../../browser/visit.ts';
import { Modal } from '../../ui/modal.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { surface } from '../../ui/surface.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TemplateContent } from './template-content.tsx';
import { TemplateModal } from './template-modal.tsx';
import { TemplateResults } from './template-results.tsx';
import { useTemplates } from './use-templates.ts';
import { kindText } from './template-text.ts';

interface TemplatePickerProps {
  title?: string;
  about?: string;
  /** The text of a link to the screen on which templates are edited and deleted. Without it, there is no link. */
  manage?: string;
  /** The kind that is shown first. If it is set, the search field has the focus when the picker opens. */
  firstKind?: TemplateKind;
  /** Fills in the variables of the texts that are shown. */
  fill?: (text: string) => string;
  /** Renders a preview of the text as it would be inserted. */
  renderPreview?: (text: string) => ReactNode;
  onPick: (text: string) => void;
  onClose: () => void;
}

/** The arrow keys move between the search field and the templates. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('[type="search"], [data-template]')];
  const index = stops.findIndex((each) => each === target);
  if (index === -1) return;
  event.preventDefault();
  stops[index + (key === 'ArrowDown' ? 1 : -1)]?.focus();
}

/** A modal in which the person chooses a template for a description or a reply, or creates a new one. */
export function TemplatePicker(props: TemplatePickerProps) {
  const { title = 'Templates', about, manage, firstKind, fill, renderPreview, onPick, onClose } = props;
  const { workspace } = useVisit();
  const workspaceId = workspace?.id ?? '';
  const [kind, setKind] = useState<TemplateKind>(firstKind ?? 'hashtag');
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const [previewed, setPreviewed] = useState<{ template: Template; content: ReactNode } | null>(null);
  const list = useTemplates(workspaceId);
  const kinds = templateKinds.toSorted((a, b) => Number(b === firstKind) - Number(a === firstKind));
  const pickFirst = (text: string) => {
    const [first] = foundTemplates(list.templates ?? [], { kind, search: text });
    if (first) onPick(textOf(first));
  };
  const some = list.templates?.some(({ template_type: each }) => each === kind) ?? false;
  return (
    <Modal
      title={title}
      width="sm"
      cancel="Close"
      onClose={onClose}
      footer={
        manage !== undefined && (
          <Link component={RouterLink} to="/dashboard/templates" variant="body2">
            {manage}
          </Link>
        )
      }
      actions={some && <Button onClick={() => setAdding(true)}>New {kindText[kind].one}</Button>}
    >
      <Box sx={{ minHeight: 'min(420px, 60dvh)' }} onKeyDown={moveByArrows}>
        {about !== undefined && (
          <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
            {about}
          </Typography>
        )}
        <Tabs
          label="Template types"
          tabs={kinds.map((id) => ({ id, label: kindText[id].label }))}
          value={kind}
          onChange={setKind}
        >
          <Stack sx={{ gap: 2 }}>
            {some && (
              <SearchBox
                label="Search templates"
                placeholder="Search templates"
                value={search}
                onChange={setSearch}
                autoFocus={firstKind !== undefined}
                onEnter={pickFirst}
              />
            )}
            <TemplateResults
              list={list}
              kind={kind}
              search={search}
              width={480}
              onAdd={() => setAdding(true)}
            >
              {(template) => (
                <Box component="li" key={template._id} sx={itemSx}>
                  <Box
                    component="button"
                    type="button"
                    data-template
                    onClick={() => onPick(textOf(template))}
                    sx={choiceSx}
                  >
                    <Typography
                      component="span"
                      variant="h3"
                      sx={{ overflowWrap: 'anywhere', pr: renderPreview ? 9 : 0 }}
                    >
                      {template.name}
                    </Typography>
                    <TemplateContent template={template} fill={fill} />
                  </Box>
                  {renderPreview && (
                    <Button
                      size="small"
                      color="inherit"
                      aria-label={`Preview ${template.name}`}
                      aria-haspopup="dialog"
                      sx={previewSx}
                      onClick={() => setPreviewed({ template, content: renderPreview(textOf(template)) })}
                    >
                      Preview
                    </Button>
                  )}
                </Box>
              )}
            </TemplateResults>
          </Stack>
        </Tabs>
      </Box>
      {previewed && (
        <Modal
          title={previewed.template.name}
          width="sm"
          cancel="Back"
          onClose={() => setPreviewed(null)}
          actions={
            <Button variant="contained" onClick={() => onPick(textOf(previewed.template))}>
              Insert
            </Button>
          }
        >
          {previewed.content}
        </Modal>
      )}
      {adding && (
        <TemplateModal
          workspaceId={workspaceId}
          kind={kind}
          template={null}
          onClose={() => setAdding(false)}
          onSaved={(saved) => {
            list.put(saved);
            setSearch('');
            setAdding(false);
          }}
        />
      )}
    </Modal>
  );
}

const itemSx = { position: 'relative', listStyle: 'none', minWidth: 0 } as const;

const previewSx = { position: 'absolute', top: 6, right: 6 } as const;

const choiceSx = {
  ...surface,
  appearance: 'none',
  display: 'grid',
  gap: 0.5,
  width: '100%',
  p: 1.5,
  font: 'inherit',
  color: 'text.primary',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { borderColor: 'text.disabled' },
} as const;
