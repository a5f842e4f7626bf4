import type { Tab } from '@fanfare/core/composer/tabs.ts';
import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import type { EditorPanelProps } from '../editor-panel.ts';
import type { Repair } from './issue-panel.tsx';

const IssuePanel = lazyComponent(async () => (await import('./issue-panel.tsx')).IssuePanel);

interface ChecksProps {
  panel: EditorPanelProps;
  tabs: readonly Tab[];
  repair?: Repair;
}

export function Checks({ panel, tabs, repair }: ChecksProps) {
  const { workspaceId, state, find, dispatch, issues, isChecked, refused, onVisit } = panel;
  return (
    <Suspense>
      <IssuePanel
        issues={issues}
        tabs={tabs}
        isChecked={isChecked}
        refused={refused}
        targetOffer={{ workspaceId, variants: state.variants, find, dispatch }}
        repair={repair}
        onVisit={onVisit}
      />
    </Suspense>
  );
}
