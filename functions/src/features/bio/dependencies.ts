import type { PublicProfile } from '@fanfare/platforms/public-profile.ts';
import type { MediaFiles } from '../../google/media-files.ts';
import type { Log } from '../../log.ts';
import type { AccountStore } from '../../store/accounts.ts';
import type { BioCountStore } from '../../store/bio-counts.ts';
import type { BioReportStore } from '../../store/bio-reports.ts';
import type { BioStore } from '../../store/bio.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import type { PostStore } from '../../store/posts.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

export interface BioDependencies {
  bio: BioStore;
  bioCounts: BioCountStore;
  bioReports: BioReportStore;
  /** No page can have one of these names. */
  networkNames: readonly string[];
  now(): Date;
}

export interface SiteDependencies extends Pick<BioDependencies, 'bio' | 'bioCounts' | 'bioReports' | 'now'> {
  accounts: Pick<AccountStore, 'find'>;
  deletions: Pick<DeletionStore, 'find'>;
  posts: Pick<PostStore, 'page'>;
  workspaces: Pick<WorkspaceStore, 'find'>;
  mediaFiles: Pick<MediaFiles, 'open'>;
  /** The name of a network and the addresses of its public profiles; null for an unknown network. */
  profileOf(platform: string): Promise<(PublicProfile & { label: string }) | null>;
  siteUrl(path: string): string;
  /** The address that gets e-mails about reports; empty if none are sent. */
  reportsAddress(): string;
  /** A random number that chooses in which of several documents a visit is counted. */
  anyNumber(): number;
  newId(): string;
  log: Log;
}
