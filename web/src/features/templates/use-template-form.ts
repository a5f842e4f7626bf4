import { hashtagsIn, wordsWithoutHash } from '@fanfare/core/templates/hashtags.ts';
import {
  templateCaptionProblem,
  templateHashtagsProblem,
  templateInfoProblem,
  templateNameProblem,
} from '@fanfare/core/templates/rules.ts';
import { textOf, type Template, type TemplateKind } from '@fanfare/core/templates/template.ts';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';

interface Fields {
  name: string;
  info: string;
  /** The typed hashtags, or the caption. */
  text: string;
}
export type TemplateProblems = Partial<Record<keyof Fields, string | undefined>>;

/** Problems found before the form is sent; empty when it is valid. */
function problemsOf(kind: TemplateKind, { name, info, text }: Fields): TemplateProblems {
  const content =
    kind === 'hashtag' ? templateHashtagsProblem(hashtagsIn(text)) : templateCaptionProblem(text);
  const found = {
    name: templateNameProblem(name),
    info: info.trim() === '' ? null : templateInfoProblem(info),
    text: content,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

function problemsIn(error: unknown): TemplateProblems {
  if (!(error instanceof ApiError)) return {};
  const { name, info, hashtags, caption } = error.fields;
  const found = { name, info, text: hashtags ?? caption };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

export interface TemplateFormOptions {
  workspaceId: string;
  kind: TemplateKind;
  /** The template to edit; null to create one. */
  template: Template | null;
  /** The text of a new template, which the person has written elsewhere. */
  text?: string;
  onSaved: (template: Template) => void;
}

function useSave({ workspaceId, kind, template }: TemplateFormOptions) {
  const { call } = useSession();
  const latest = useRef({ content: '', id: '' });
  /**
   * Returns the same id for all attempts with this content. Thus, if an answer was lost, the next attempt adds no
   * second template.
   */
  const requestIdFor = (fields: Fields): string => {
    const content = JSON.stringify(fields);
    if (latest.current.content !== content) latest.current = { content, id: crypto.randomUUID() };
    return latest.current.id;
  };
  return (fields: Fields): Promise<Template> => {
    const { name, info, text } = fields;
    // The call requires an info, but the form does not: without one, the name is used as the info.
    const described = { workspaceId, name, info: info.trim() === '' ? name : info };
    const hashtags = hashtagsIn(text);
    if (template) {
      const content = kind === 'hashtag' ? { hashtags } : { caption: text };
      return call('editTemplate', { ...described, id: template._id, type: kind, ...content });
    }
    const requestId = requestIdFor(fields);
    if (kind === 'hashtag')
      return call('addHashtags', { ...described, requestId, title: name, type: 'hashtag', hashtags });
    return call('addCaption', { ...described, requestId, title: name, type: 'caption', caption: text });
  };
}

export function useTemplateForm(options: TemplateFormOptions) {
  const { kind, template, text = '', onSaved } = options;
  const toast = useToast();
  const send = useSave(options);
  const [first] = useState<Fields>(() => ({
    name: template?.name ?? '',
    info: template && template.info !== template.name ? template.info : '',
    text: template ? textOf(template) : text,
  }));
  const [fields, setFields] = useState(first);
  const [problems, setProblems] = useState<TemplateProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const refuse = (found: TemplateProblems) => {
    setProblems(found);
    setRefusals((before) => before + 1);
  };

  const save = async () => {
    if (busy) return;
    setFailure(null);
    const found = problemsOf(kind, fields);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    setBusy(true);
    try {
      onSaved(await send(fields));
    } catch (error) {
      const fieldErrors = problemsIn(error);
      if (Object.keys(fieldErrors).length === 0) {
        const text = messageOf(error, 'Failed to save template');
        setFailure(text);
        toast({ text, severity: 'error' });
      }
      refuse(fieldErrors);
    }
    setBusy(false);
  };
  return {
    ...fields,
    problems,
    /** The reason why the last attempt to save failed, unless a field shows it. */
    failure,
    refusals,
    busy,
    /** The distinct hashtags as they will be saved. */
    hashtags: hashtagsIn(fields.text),
    /** Typed words that are not hashtags because they lack their #. */
    withoutHash: kind === 'hashtag' ? wordsWithoutHash(fields.text) : [],
    dirty: (['name', 'info', 'text'] as const).some((field) => fields[field] !== first[field]),
    write: (field: keyof Fields) => (value: string) => {
      setFields((before) => ({ ...before, [field]: value }));
      setProblems((before) => ({ ...before, [field]: undefined }));
    },
    save,
  };
}
