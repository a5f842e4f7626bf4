import { bioContentProblems } from '@fanfare/core/bio/content.ts';
import type { BioContent, BioPage } from '@fanfare/core/bio/page.ts';
import { useState } from 'react';
import { ApiError, hasCode, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { OpenDraft } from './use-draft.ts';

export type Publishing = ReturnType<typeof usePublish>;

/** The problems of a draft in sentences. The problems of a link begin with the link's title or position. */
export function problemLines(problems: Readonly<Record<string, string>>, { links }: BioContent): string[] {
  return Object.entries(problems).map(([path, problem]) => {
    const [, index] = /^links\.(\d+)\./.exec(path) ?? [];
    const link = index === undefined ? undefined : links[Number(index)];
    if (!link) return problem;
    return `${link.title.trim() === '' ? `Link ${Number(index) + 1}` : link.title}: ${problem}`;
  });
}

export function usePublish(open: OpenDraft, onRefresh: () => void) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { page } = open;
  const ids = { workspaceId: page.workspaceId, id: page.id };

  const runBusy = async (work: () => Promise<string>): Promise<boolean> => {
    setBusy(true);
    setProblems([]);
    try {
      toast({ text: await work() });
      return true;
    } catch (error) {
      if (hasCode(error, 'conflict')) onRefresh();
      const fields = error instanceof ApiError ? Object.values(error.fields) : [];
      if (fields.length > 0) setProblems([...new Set(fields)]);
      else toast({ text: messageOf(error), severity: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** Saves waiting changes, because publishing uses the draft on the server. */
  const saved = async (): Promise<BioPage> => {
    if (await open.flush()) return open.state().page;
    throw new ApiError({
      status: 0,
      code: 'rejected',
      message: 'Your changes are not saved yet. Save them, then try again.',
    });
  };
  return {
    busy,
    problems,
    async publish() {
      const { draft } = open.state();
      const lines = problemLines(bioContentProblems(draft), draft);
      if (lines.length > 0) {
        setProblems(lines);
        return;
      }
      await runBusy(async () => {
        const { revision, published } = await saved();
        open.answer(await call('publishBioPage', { ...ids, revision }));
        return published ? 'Your changes are live.' : 'Your page is live.';
      });
    },
    unpublish: () =>
      runBusy(async () => {
        open.answer(await call('unpublishBioPage', ids));
        return 'Your page is no longer public.';
      }),
    discard: () =>
      runBusy(async () => {
        const { revision } = await saved();
        open.replace(await call('discardBioChanges', { ...ids, revision }));
        return 'Changes discarded.';
      }),
  };
}
