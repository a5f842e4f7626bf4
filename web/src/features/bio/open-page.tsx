import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { BioPage, BioSummary } from '@fanfare/core/bio/page.ts';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { BioEditor } from './bio-editor.tsx';
import { BioSkeleton } from './bio-skeleton.tsx';

interface OpenPageProps {
  summary: BioSummary;
  workspace: WorkspaceWithRole;
  list: ReactNode;
  /** Null once the workspace has as many pages as it may have. */
  onNew: (() => void) | null;
  onChanged: (page: BioPage) => void;
  onRemoved: () => void;
}

export function OpenPage({
  summary: { id, workspaceId },
  workspace,
  list,
  onNew,
  onChanged,
  onRemoved,
}: OpenPageProps) {
  const { data: page, error, isValidating, mutate } = useRead('findBioPage', { workspaceId, id });
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });
  const store = useCallback(
    (next: BioPage) => {
      void mutate(next, { revalidate: false });
      changed.current(next);
    },
    [mutate],
  );
  if (page)
    return (
      <BioEditor
        page={page}
        workspace={workspace}
        list={list}
        onNew={onNew}
        onPage={store}
        onRefresh={() => void mutate()}
        onRemoved={onRemoved}
      />
    );
  return (
    <Page title="Link In Bio">
      {list}
      {error ? (
        <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />
      ) : (
        <BioSkeleton />
      )}
    </Page>
  );
}
