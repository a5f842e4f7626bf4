import { describeConformance } from '../conformance.ts';
import { x } from './testing/subject.ts';

describeConformance(x);
