import { counted } from '@fanfare/core/text/counted.ts';
import { countDuplicates, type DuplicateChoice } from '@fanfare/core/templates/import.ts';
import {
  readTemplateFile,
  templateFileMaxBytes,
  templateFileTooLargeText,
  type EntryProblem,
  type ReadFile,
  type TemplateEntry,
} from '@fanfare/core/templates/template-file.ts';
import type { Template } from '@fanfare/core/templates/template.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FileDrop, type Refusal } from '../../ui/file-drop.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { useImport } from './use-import.ts';

const shownProblems = 8;

const choices: readonly { value: DuplicateChoice; label: string; description: string }[] = [
  { value: 'skip', label: 'Skip them', description: 'Your templates stay as they are.' },
  { value: 'replace', label: 'Replace yours', description: 'For everyone in this workspace.' },
  { value: 'keep', label: 'Keep both', description: 'There will be two templates of the same name.' },
];

const templatesText = (count: number) => counted(count, 'template');

function Problems({ problems }: { problems: readonly EntryProblem[] }) {
  const more = problems.length - shownProblems;
  return (
    <Box role="alert">
      <Typography sx={{ fontWeight: 560 }}>
        {`Nothing was imported: ${templatesText(problems.length)} of this file cannot be used.`}
      </Typography>
      <Box component="ul" aria-label="Problems" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {problems.slice(0, shownProblems).map(({ number, name, message }) => (
          <Box component="li" key={number} sx={{ overflowWrap: 'anywhere', typography: 'body2' }}>
            {`Template ${number}${name === '' ? '' : ` “${name}”`}: ${message}`}
          </Box>
        ))}
      </Box>
      {more > 0 && <Typography variant="body2">{`And ${more} more.`}</Typography>}
    </Box>
  );
}

interface ChosenProps {
  entries: readonly TemplateEntry[];
  duplicates: number;
  choice: DuplicateChoice;
  onChoose: (choice: DuplicateChoice) => void;
}

function Chosen({ entries, duplicates, choice, onChoose }: ChosenProps) {
  const groups = entries.filter(({ type }) => type === 'hashtag').length;
  const kinds = [counted(groups, 'hashtag group'), counted(entries.length - groups, 'caption')];
  return (
    <>
      <Typography role="status">{`This file has ${kinds.join(' and ')}.`}</Typography>
      {duplicates > 0 && (
        <RadioList
          label={`${templatesText(duplicates)} ${duplicates === 1 ? 'has' : 'have'} a name that is taken`}
          options={choices}
          value={choice}
          onChange={onChoose}
        />
      )}
    </>
  );
}

async function readFile(file: File): Promise<ReadFile> {
  if (file.size > templateFileMaxBytes) return { kind: 'refused', message: templateFileTooLargeText };
  const text = await file.text().catch(() => null);
  return text === null
    ? { kind: 'refused', message: 'This file could not be read.' }
    : readTemplateFile(text);
}

interface ImportModalProps {
  workspaceId: string;
  templates: readonly Template[];
  onImported: (templates: Template[]) => void;
  onClose: () => void;
}

/** Imports the templates of a file, or none if one of them cannot be used. */
export function ImportModal({ workspaceId, templates, onImported, onClose }: ImportModalProps) {
  const [entries, setEntries] = useState<readonly TemplateEntry[]>([]);
  const [problems, setProblems] = useState<readonly EntryProblem[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [choice, setChoice] = useState<DuplicateChoice>('skip');
  const { busy, problem, send } = useImport(workspaceId, onImported);
  const known = templates.map(({ _id: id, template_type: kind, name }) => ({ id, kind, name }));
  const duplicates = countDuplicates(known, entries);
  const importsNothing = choice === 'skip' && duplicates === entries.length;

  const read = async ([file]: File[]) => {
    if (!file) return;
    const found = await readFile(file);
    setEntries(found.kind === 'read' ? found.entries : []);
    setProblems(found.kind === 'wrong' ? found.problems : []);
    setRefusals(found.kind === 'refused' ? [{ name: file.name, reason: found.message }] : []);
  };
  const sent = duplicates > 0 && choice === 'skip' ? entries.length - duplicates : entries.length;
  return (
    <Modal
      title="Import templates"
      width="sm"
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        if (entries.length > 0 && !importsNothing && !busy) void send(entries, choice);
      }}
      actions={
        entries.length > 0 && (
          <Button type="submit" variant="contained" loading={busy} disabled={importsNothing}>
            {`Import ${templatesText(sent)}`}
          </Button>
        )
      }
    >
      <Stack sx={{ gap: 2 }}>
        <FileDrop
          label="Choose a file"
          hint="A JSON file that was exported from Fanfare, up to 900 KB."
          accept="application/json,.json"
          multiple={false}
          disabled={busy}
          compact={entries.length > 0}
          refusals={refusals}
          onFiles={(files) => void read(files)}
        />
        {problems.length > 0 && <Problems problems={problems} />}
        {entries.length > 0 && (
          <Chosen entries={entries} duplicates={duplicates} choice={choice} onChoose={setChoice} />
        )}
        {problem !== null && <Notice>{problem}</Notice>}
      </Stack>
    </Modal>
  );
}
