import { describeConformance } from '../conformance.ts';
import { threads } from './testing/subject.ts';

describeConformance(threads);
