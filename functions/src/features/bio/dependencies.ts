import type { BioCountStore } from '../../store/bio-counts.ts';
import type { BioReportStore } from '../../store/bio-reports.ts';
import type { BioStore } from '../../store/bio.ts';

export interface BioDependencies {
  bio: BioStore;
  bioCounts: BioCountStore;
  bioReports: BioReportStore;
  /** The names of the networks, which nobody can have as the name of a page. */
  networkNames: readonly string[];
  now(): Date;
}
