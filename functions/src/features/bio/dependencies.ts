import type { BioStore } from '../../store/bio.ts';

export interface BioDependencies {
  bio: BioStore;
  /** The names of the networks, which nobody can have as the name of a page. */
  networkNames: readonly string[];
  now(): Date;
}
