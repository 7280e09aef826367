import PubNub from 'pubnub-10';
import { describeConformance } from './describeConformance';

describeConformance(10, PubNub);
