import { describeConformance } from '../conformance.ts';
import { instagram } from './testing/subject.ts';

describeConformance(instagram);
