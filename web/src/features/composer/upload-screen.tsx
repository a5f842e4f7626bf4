import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Composer, type ComposerParts } from './composer.tsx';
import { NoWorkspace } from './no-workspace.tsx';
import { useOpening } from './use-opening.ts';

/** `?post=<group>` goes on with what was kept. */
export function UploadScreen(parts: ComposerParts) {
  const { workspace } = useVisit();
  const [params, setParams] = useSearchParams();
  const [round, setRound] = useState(0);
  const groupId = params.get('post');
  return (
    <Page title="Upload">
      {workspace ? (
        <Opened
          key={`${workspace.id} ${groupId ?? ''} ${round}`}
          {...parts}
          workspaceId={workspace.id}
          mayConnect={workspace.role !== 'user'}
          groupId={groupId}
          onAnother={() => {
            setParams({});
            setRound((before) => before + 1);
          }}
        />
      ) : (
        <NoWorkspace />
      )}
    </Page>
  );
}

interface OpenedProps extends ComposerParts {
  workspaceId: string;
  mayConnect: boolean;
  groupId: string | null;
  onAnother: () => void;
}

function Opened({ groupId, ...props }: OpenedProps) {
  const { me } = useVisit();
  const opening = useOpening(props.workspaceId, groupId);
  if (opening.kind === 'loading') return <SkeletonRows count={4} label="Opening the post" />;
  if (opening.kind === 'failed') return <ErrorBox text={opening.message} onRetry={opening.retry} />;
  return <Composer {...props} uid={me.uid} zone={me.settings.timeZone} initial={opening.state} />;
}
