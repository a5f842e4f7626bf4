import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { allSubjects } from '@fanfare/platforms/conformance/subjects.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ids } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryAnalytics } from '../../testing/memory-analytics.ts';
import { createMemoryCommentPolls } from '../../testing/memory-comment-polls.ts';
import { createMemorySnapshots } from '../../testing/memory-snapshots.ts';
import { createMemoryThreads } from '../../testing/memory-threads.ts';
import { connectSandboxAccount } from '../../testing/sandbox-account.ts';
import { disconnect } from './disconnect.ts';

const subjects = await allSubjects();

describe.each(subjects.map((subject) => [subject.facts.id, subject] as const))(
  'an account of %s that is connected in two workspaces',
  (_id, subject) => {
    it('if the network supports revocation, the grant is revoked when the last workspace disconnects the account', async () => {
      const { rig, connected, deps, callFields, close } = await connectSandboxAccount(
        subject,
        subject.account,
      );
      onTestFinished(close);
      const { platform, platform_id: platformId } = callFields;
      const later = { workspaceId: ids.other, platform, platformId };
      const grant = await rig.grant(subject.account);
      await connected.connect(later, grant, { connectedBy: 'mika' });
      const leave = (workspaceId: string) =>
        disconnect(
          {
            ...deps,
            ...connected,
            analytics: createMemoryAnalytics(connected.accounts),
            snapshots: createMemorySnapshots(connected),
            threads: createMemoryThreads(connected),
            commentPolls: createMemoryCommentPolls(),
          },
          { ...callFields, workspaceId },
          capturedLog().log,
        );
      await leave(ids.workspace);
      expect((await rig.profile(grant)).platformId).toBe(platformId);
      await leave(ids.other);
      const last = rig.profile(grant).catch((error: unknown) => {
        if (!(error instanceof NetworkError)) throw error;
        return error.failure.kind;
      });
      if (subject.platform.oauth.revoke) expect(await last).toBe('token_expired');
      else expect(await last).toMatchObject({ platformId });
    });
  },
);
