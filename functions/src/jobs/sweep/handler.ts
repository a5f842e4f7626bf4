import { minuteMs } from '@fanfare/core/time/units.ts';
import { inboxRoutes } from '@fanfare/core/api/inbox.ts';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { Stall } from '@fanfare/core/deliveries/stall.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Log } from '../../log.ts';
import type { BulkStore } from '../../store/bulk.ts';
import type { AddressRenewalStore } from '../../store/address-renewals.ts';
import { accountId } from '../../store/accounts.ts';
import type { CommentPollStore } from '../../store/comment-polls.ts';
import type { CommentStore } from '../../store/comments.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import type { HeartbeatStore } from '../../store/heartbeats.ts';
import type { OauthStateStore } from '../../store/oauth-states.ts';
import type { ThreadStore } from '../../store/threads.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';
import { createAnswersJob, type AnswerRound } from './answers.ts';
import { createDeliveriesJob, type DeliveryRound } from './deliveries.ts';
import { sweepSchedule } from '../../sweep-schedule.ts';
import { createGeneratedImagesJob, type GeneratedImageRound } from './generated-images.ts';
import { createModelsJob, type ModelRound } from './models.ts';
import { createOldUsageJob, type OldUsageRound } from './old-usage.ts';
import type { SweepJob, RoundReport } from './job.ts';
import { createThumbnailsJob, type ThumbnailRound } from './thumbnails.ts';
import { createRepliesJob, type ReplyRound } from './replies.ts';
import { createSubscriptionsJob, type SubscriptionRound } from './subscriptions.ts';
import { createSnapshotsJob, type SnapshotRound } from './snapshots.ts';
import { createUploadsJob, type UploadRound } from './uploads.ts';

export interface SweepDependencies
  extends
    DeliveryRound,
    UploadRound,
    ModelRound,
    ThumbnailRound,
    ReplyRound,
    GeneratedImageRound,
    SnapshotRound,
    OldUsageRound,
    SubscriptionRound,
    AnswerRound {
  bulk: Pick<BulkStore, 'overdue'>;
  heartbeats: Pick<HeartbeatStore, 'beat'>;
  deletions: Pick<DeletionStore, 'due' | 'find'>;
  addressRenewals: Pick<AddressRenewalStore, 'due'>;
  workspaces: Pick<WorkspaceStore, 'unfinishedDeletions'>;
  states: Pick<OauthStateStore, 'forgetExpired'>;
  comments: Pick<CommentStore, 'forgetExpired'>;
  commentPolls: Pick<CommentPollStore, 'due'>;
  threads: Pick<ThreadStore, 'forgetExpired'>;
  tasks: TaskQueue;
  log: Log;
  now(): Date;
}

/** The most requests of one job in a round. The next round continues. */
const perRound = 50;
/** A requested removal is not requested again within this time. */
const againMs = 10 * minuteMs;

/**
 * The number of the current time window. Task names contain it, so that a repeated request within the window creates no
 * second task.
 */
const timeWindow = (at: Date) => Math.floor(at.getTime() / againMs);

/** Requests the removal of people who asked for their deletion 30 days ago. */
function createPeopleJob({ deletions, tasks, now }: SweepDependencies): SweepJob {
  return {
    name: 'people',
    async find() {
      const uids = await deletions.due(now(), perRound);
      const idOf = (uid: string) => `remove-person-${uid}-${timeWindow(now())}`;
      return uids.map((uid) => () => tasks.enqueue(taskRoutes.removePerson, { uid }, { id: idOf(uid) }));
    },
  };
}

/** Requests the removal of deleted workspaces whose data still exist. */
function createWorkspacesJob({ workspaces, tasks, now }: SweepDependencies): SweepJob {
  return {
    name: 'workspaces',
    async find() {
      const ids = await workspaces.unfinishedDeletions(new Date(now().getTime() - againMs), perRound);
      return ids.map((workspaceId) => () => {
        const id = `remove-workspace-${workspaceId}-${timeWindow(now())}`;
        return tasks.enqueue(taskRoutes.removeWorkspace, { workspaceId }, { id });
      });
    },
  };
}

/** Begins and resumes the renewal of download addresses after members have left. */
function createRenewalsJob({ addressRenewals, tasks, now }: SweepDependencies): SweepJob {
  return {
    name: 'download addresses',
    async find() {
      const ids = await addressRenewals.due(now(), perRound);
      return ids.map((workspaceId) => () => {
        const id = `renew-addresses-${workspaceId}-${Math.floor(now().getTime() / minuteMs)}`;
        return tasks.enqueue(taskRoutes.renewAddresses, { workspaceId }, { id });
      });
    },
  };
}

/** Resumes bulk jobs that stopped between two steps. */
function createBulkJobsJob({ bulk, tasks, now }: SweepDependencies): SweepJob {
  return {
    name: 'bulk jobs',
    async find() {
      const jobs = await bulk.overdue(now(), perRound);
      return jobs.map((job) => () => {
        const id = `bulk-${job.workspaceId}-${job.id}-again-${timeWindow(now())}`;
        return tasks.enqueue(taskRoutes.runBulk, job, { id });
      });
    },
  };
}

/** Deletes consents that were never completed. */
function createConsentsJob({ states, now }: SweepDependencies): SweepJob {
  return {
    name: 'consents',
    find: () => Promise.resolve([async () => void (await states.forgetExpired(now(), perRound))]),
  };
}

/** Deletes expired records of comments. */
function createCommentsJob({ comments, now }: SweepDependencies): SweepJob {
  return {
    name: 'comments',
    find: () => Promise.resolve([async () => void (await comments.forgetExpired(now(), perRound))]),
  };
}

/** Polls accounts whose comments are due, one task per account, and deletes old threads. */
function createInboxJob({ commentPolls, threads, tasks, log, now }: SweepDependencies): SweepJob {
  return {
    name: 'inbox',
    async find() {
      const { polls, unreadable } = await commentPolls.due(now(), perRound);
      for (const error of unreadable) log.error('A poll of comments cannot be read.', error);
      const round = Math.floor(now().getTime() / minuteMs);
      const requests = polls.map(({ workspaceId, platform, platformId }) => () => {
        const account = accountId({ workspaceId, platform, platformId }).replaceAll(/[^\w-]/g, '_');
        const id = `poll-comments-${account.slice(0, 300)}-${round}`;
        return tasks.enqueue(inboxRoutes.pollComments, { workspaceId, platform, platformId }, { id });
      });
      return [...requests, async () => void (await threads.forgetExpired(now(), perRound))];
    },
  };
}

/**
 * Makes all requests at the same time. One after another, they would take longer than the round if the queue did not
 * answer.
 */
async function askForAll({ name, find }: SweepJob, log: Log, report: RoundReport): Promise<void> {
  try {
    const asked = await Promise.allSettled((await find()).map((ask) => ask()));
    for (const outcome of asked)
      if (outcome.status === 'rejected')
        log.error('A task of the sweep failed.', outcome.reason, { part: name });
  } catch (error) {
    report.problem(`The sweep could not look up its work: ${name}.`, error, { part: name });
  }
}

/**
 * Finds work that is due or has stopped. Failures are logged, and the next round tries again. A failure stops neither
 * the other jobs nor the heartbeat.
 */
export async function sweep(deps: SweepDependencies): Promise<void> {
  let lag: Stall | null | undefined;
  const problems: string[] = [];
  const report: RoundReport = {
    lag(found) {
      lag = found;
    },
    problem(text, error, fields) {
      problems.push(text);
      deps.log.error(text, error, fields);
    },
  };
  const jobs = [
    createDeliveriesJob(deps, report),
    createPeopleJob(deps),
    createWorkspacesJob(deps),
    createRenewalsJob(deps),
    createBulkJobsJob(deps),
    createOldUsageJob(deps),
    createConsentsJob(deps),
    createCommentsJob(deps),
    createAnswersJob(deps),
    createInboxJob(deps),
    createUploadsJob(deps),
    createThumbnailsJob(deps),
    createModelsJob(deps),
    createRepliesJob(deps),
    createGeneratedImagesJob(deps),
    createSnapshotsJob(deps),
    createSubscriptionsJob(deps),
  ];
  await Promise.all(jobs.map((job) => askForAll(job, deps.log, report)));
  await deps.heartbeats.beat(sweepSchedule.name, {
    at: deps.now(),
    problems,
    ...(lag !== undefined && { lag }),
  });
}
