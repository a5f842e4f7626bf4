import { describeConformance } from '../conformance.ts';
import { pinterest } from './testing/subject.ts';

describeConformance(pinterest);
