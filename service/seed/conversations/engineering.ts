/** Building the product: an incident, a migration, a release, and a lot of small talk about tests. */
export const engineering = `
--- 20 days ago 08:41
A: Morning. Two libraries report that their members got every return reminder twice today. Has anyone touched the mailer?
B: Not me. Twice as in two identical mails, or two different ones?
A: Identical, one minute apart. 06:00 and 06:01.
C: That smells like two schedulers.
B: There is a lock though
A: There is a lock with a 60 second expiry. And the job now takes longer than 60 seconds since the big library in Leeds joined.
  👀 B C D  😬 E
B: Oh no
B: So the second worker waits, sees an expired lock, and happily starts again from the top.
D: How many people got the double mail?
A: About 1,900. Nobody is angry, one person replied "I heard you the first time".
  😂 B C D E  💀 K
D: Fair. Can we stop tomorrow's run from doing the same before we find the pretty fix?
A: Yes, one worker only until it's fixed. Done in five minutes.
B: The pretty fix: remember per loan that a reminder went out, instead of trusting the lock. Then the job can run five times and nothing happens.
  👍 A D G
G: That would also make it safe to restart halfway. Put a unique key on loan and reminder date and let the database say no.
B: I'll take it. Branch by lunch.
+3h
B: Up for review, 41 lines, half of them tests: https://git.example.com/borrowdale/pull/2210
E: Nice test name. "sends once even when the job is started three times by an impatient person"
B: It's me. I'm the impatient person.
G: One thing, on a conflict you log at error level. With two workers that is the normal case, so it'd page {A} every morning.
A: Please no
B: Good catch, info it is.
G: Approved then.
A: Deployed, second worker back on at 16:00. I'll watch it tomorrow at six.
D: You don't have to get up at six to watch a cron job
A: I'm up anyway, the cat runs on the same schedule.
  😂 D F  🐈 K

--- 19 days ago 07:12
A: 06:00 run: 4,212 mails, 4,212 distinct loans, zero duplicates. Closing the incident.
  🎉 B D G +2
D: Thank you both. I'll write to the two libraries.
+1h
E: While everyone is in a good mood: the locker suite failed three times on main yesterday and passed on retry. I don't want retries to become our culture.
J: Is it the "door stays open" one?
E: Always that one.
I: It waits for a real two-second timeout, on a build machine that is doing eleven other things.
F: Can we inject the clock?
I: Half of that module asks the system for the time directly. It was written when we had one locker and one test.
J: I'd like to try. I've never touched the locker code but I know what a fake clock looks like
I: Please do. I'll answer questions all day. Start at the door state file and don't look at the one called legacy.
J: I looked at the one called legacy
I: I'm sorry.
  😂 A E F J +2
+2h
J: Question. The door has the states open, closed, and "ajar". When is it ajar?
I: When the sensor says closed but the bolt says open. Happens when somebody leaves a strap hanging out. Ladders, mostly.
J: So ajar is a real thing and not a bug.
I: It is a real thing and it cost us one cargo bike.
  😮 C J K
C: Tell that story properly some day
I: Short version: door said closed, bolt said maybe, wind said no.
  😂 C D J K L +1
+3h
J: The clock goes in through the constructor now, suite takes 0.4 s instead of 31 s and I ran it 500 times without a failure.
E: 500!
  ❤️ J I
I: I have been afraid of this file for two years. Thank you.
E: Merged. I'll move the retry setting from 3 to 0 at the end of the week if it stays quiet.

--- 18 days ago 09:30
K: Opinion wanted. The catalogue page pulls in a date library for exactly one call that prints "due in 3 days". 68 kB. Intl has relative time built in.
C: Remove it, remove it, remove it
F: Does Intl get the plural right in Polish? We had that bug in the app.
C: It does, that's the nice part. 1 dzień, 2 dni, 5 dni.
K: And "tomorrow" instead of "in 1 day" with one option.
F: Sold.
K: 68 kB gone. Well, 68 minus one line.
  🎉 C F  👏 E
+40m
H: Reminder from my corner: the token for the label printer is in the repository since last week. In a file called do-not-commit.json
K: Oh dear
J: That's me. I thought the name would ignore it
  😅 K  ❤️ C E
H: No harm done, it only printed labels on a test device. I've revoked it and the new one is in the vault. I'm adding a check to the commit hook so that it isn't about remembering.
J: Thank you for not making this a big thing
H: It's a big thing when somebody hides it. You committed it under a very honest name.
  ❤️ J D A  😂 B C
+2h
L: Question from a library in Ghent: their scanner beeps but nothing appears in the loan form. Works on one tablet, not on the other. Known?
F: Is the tablet that fails the one with an external keyboard?
L: Let me ask.
+25m
L: Yes!! How did you know
F: The scanner types like a keyboard. With two keyboards the system picks the layout of the first one, so on an AZERTY layout the digits come out as &é"'(
  🤯 L J  👏 K
L: They have one person at the desk writing ampersands into the search box and wondering
F: Short term: unplug the keyboard. Real fix: read key codes instead of characters. I'll make a ticket.
K: I can take that, I'm in that form anyway.
--- 17 days ago 10:05
K: Scanner fix is up. It accepts scans on AZERTY, QWERTZ and Dvorak, in case a librarian is into that.
B: A librarian is always into that.
E: I tested with a QWERTZ keyboard and a banana bread recipe as barcode. Works. Please don't ask.
  🍌 K C
G: While reviewing: why do we debounce the scan by 300 ms? A quick person scans three books in that time.
K: Historic. I measured, our scanner needs 35 ms for 13 digits. I'd go to 60.
G: Can we end on the Enter key the scanner sends instead of on silence?
K: Some models are set up not to send it. Could do both: Enter or 60 ms.
G: Both.
+4h
L: Ghent is happy. Quote: "it goes beep and then it goes in". High praise from there.
  🎉 K F G

--- 16 days ago 08:55
A: Search is getting slow. p95 for "search by name" was 180 ms in spring, it's 940 now. I put the last eight weeks into a chart.
A: [image response-times.svg] p50 and p95 of catalogue search, by week
  👀 B C G K
B: That knee in week 5 is not growth, that's an event.
G: Week 5 is when we added tags to the search.
B: Ah. And tags is a join over everything.
G: It scans the tag table for every query. I can see it in the plan. There's an index, but on (item, tag) and we ask the other way around.
C: Classic
G: Index the other way round takes ten minutes to write and about four to build. Without locking.
D: Do it today?
G: After lunch. I'd like {A} next to me when it builds.
A: Bring coffee.
+4h
G: Index is there. Build took 3 min 20.
A: p95 is at 210 ms. Look at that cliff.
  🎉 B C D K +3  🔥 E
K: I can feel it in the interface. It used to have that tiny pause where you doubt yourself.
B: So we were eight weeks late to a ten minute fix.
D: What would have told us in week 5?
A: An alert on the trend instead of the absolute. We alert at 1,500 ms, we never got there.
D: Let's have that. p95 doubles within a month, somebody gets a ticket. Not a page, a ticket.
A: Will do.
  👍 D G
E: Also the test data has forty items. Everything is fast with forty items.
G: I can give you a generator for a library with 60,000 items and tags with the real spread. It knows that half of everything is tagged "garden".
E: Yes please
--- 15 days ago 09:20
J: Stupid question time. When do we use a feature flag and when just a branch?
C: Not stupid, we argue about this twice a year
B: Branch if it's done in two days. Flag if somebody has to see it half done.
K: I'd flag nearly everything. Merging small is worth more than a clean file.
B: And then we have 40 flags and nobody knows which are on in Ghent.
K: 31. I counted. Nine of them are on for everyone since last year.
B: That's my point
K: That's a broom problem, not a flag problem.
H: From the security side: every flag doubles the number of programs we ship. I can reason about one program on a good day.
D: Proposal. A flag is born with an owner and a date of death. When the date passes, the build warns, two weeks later it fails.
B: I can live with that
K: I can live with that and I'll delete the nine today, as a peace offering.
  🕊️ B D  👍 C E F H
J: So the answer is: it depends, but with a date
D: That is the answer to most things here.
  😂 A B J L
+5h
K: Nine flags gone, 412 lines gone. One of them was called temp_new_new_header.
C: RIP temp_new_new_header, you outlived two headers.
  🫡 K B E +2

--- 14 days ago 13:12
A: Heads up, deploy of 4.18 is stuck at 50 %. Two of four machines have it, the others refuse to start. Holding.
B: Looking.
A: [image stack-trace.svg] This is what the third machine says
B: "relation loan_events does not exist". So the migration didn't run there?
G: Migration runs once, from the first machine. Is that one pointing at the replica?
A: ...it is. The maintenance window last night swapped primary and replica, and machine 3 and 4 kept the old address.
G: So machines 3 and 4 talk to something that is read-only and four minutes behind.
D: What do users see?
A: Half of the requests work. The other half get "something went wrong". I'm taking 3 and 4 out now, then we only have slow instead of broken.
D: Good. I'll put up the status note.
+4m
A: 3 and 4 are out. Error rate back to zero. Two machines carry it, CPU at 70.
B: Rolling back or forward?
G: Forward. The migration is fine where it ran, the code is fine, only the address is wrong.
A: Agree. Restarting 3 with the right address first, alone.
+6m
A: 3 is healthy. Now 4.
+5m
A: All four on 4.18. 19 minutes in all, eleven of them with visible errors.
D: Thank you. Status note is updated. Write-up tomorrow, no blame, who wants to hold the pen?
B: I will. I asked "rolling back or forward", which qualifies me as a spectator with good grammar.
  😂 A G  🙏 D
L: Three libraries wrote in, all friendly. One attached a photo of a hand-written loan slip. "Like the old days"
  😂 A B D E K  ❤️ G

--- 13 days ago 09:02
B: Write-up draft for yesterday: https://docs.example.com/postmortems/4-18
B: Short version: we store the database address in two places, and the swap changes one of them.
A: The timeline says that I noticed three minutes after the first error, by luck. Who or what should have noticed at once?
E: The deploy itself. It counts "process started" as healthy. It never asks the process whether it can write.
B: Health check that does a tiny write?
G: A write into a one-row table, yes. Costs nothing and would have failed on a replica at once.
H: Please give it its own database role that may only touch that row.
G: Of course you'd say that. And of course I'll do it.
  😂 H A
D: So the three actions: one place for the address (A), health check with a write (G), deploy stops at 25 % if errors rise (B). Anything missing?
F: The app should have retried. It showed "something went wrong" for a thing that would have worked on the second try.
D: Four actions. Thanks {F}.
C: And the text "something went wrong" could at least say that your loan is safe. People at the desk were scared they'd lost it.
D: Five. I'll bring that one to the design channel.
  👍 C L
+3h
B: Write-up is final. I moved "human error" out of it, there wasn't any.
  ❤️ A D J

--- 12 days ago 08:20
I: Lockers. We have 14 in the field that lose their connection every night between 02:00 and 02:30. It isn't a bug in our code. It is a bakery.
K: A bakery
I: They share a mobile mast with an industrial bakery whose ovens start at two. I have a graph and a croissant as evidence.
  🥐 A C E J K +3
J: Was the croissant necessary for the analysis
I: Peer review.
F: Do the lockers notice by themselves and reconnect?
I: They do after 30 minutes, because that's our longest backoff. If somebody stands in front of the locker at 02:10, they stand there.
A: Who borrows a drill at 02:10
I: We have nine such loans this year. I don't want to know.
H: Could the door open offline? With a code that the locker can check by itself.
I: That's what I'd love to talk about. Codes valid for one door and one hour, signed, checked by the locker.
H: Then a lost code is a lost code for at most an hour. I like it.
F: The app could fetch the code when you make the booking, so you have it in your pocket even in a basement.
D: That's bigger than a chat thread. {I}, {H}, {F}: could you sketch it together by next week?
I: Whiteboard, day after tomorrow?
F: In
H: In, and I'll bring paranoia.

--- 11 days ago 09:40
G: The loans table. 48 million rows, and we ask it for "open loans of one library" a thousand times a minute. I'd like to split history from open loans.
B: Two tables?
G: loans stays as it is for open ones, loan_history gets the closed ones, moved at night in small bites. A view for the reports so that they don't notice.
B: What reads closed loans outside of reports?
G: I grepped. Three places: the member page, the statistics, and something called "nostalgia".
C: NOSTALGIA. That was the hack day thing. "One year ago you borrowed a fondue set."
  😂 B G K  ❤️ C E
K: Is it still on?
C: It's still on in Utrecht. They love it.
G: Fine, nostalgia will read from history, as it should.
E: How do we know that nothing is lost while it moves?
G: Count before, count after, and a checksum per library per month. I'll run it against last night's copy first and publish the numbers here.
E: I'd like to write an evil test where a loan is returned, reopened and returned again while the mover is at work.
G: Please be evil.
  😈 E B

--- 10 days ago 08:15
G: Numbers from the dry run. 48,211,904 rows before, 48,211,904 after. 31 minutes with bites of 5,000. Replica lag never above 2 s.
A: Bites of 5,000 and a pause of 50 ms?
G: Yes. With bites of 50,000 it's done in 12 minutes and you would hate me.
A: I'd understand you but I'd hate you.
  😂 G B D
E: Evil test passed except for one: reopening a loan that has moved. The button does nothing.
G: Right, it has to come back. An update on history that turns into delete plus insert. I'll add it.
+4h
G: Added. {E}, be evil again?
E: [image test-matrix.svg] Evil again. All 24 combinations, one grey because it can't happen.
  👏 G B D  ✅ A
B: What's the grey one?
E: Returning something that was never borrowed. The form doesn't let you.
L: I know a member who'd find a way

--- 9 days ago 14:02
I: Offline codes, this is where we got to. Sorry about my handwriting.
I: [image whiteboard.svg]
F: The thing in the middle that looks like a sheep is the cloud.
H: To explain the sheep: the service signs a code for door, loan and hour. The app keeps it. The locker knows only the public key and the time.
J: What if the locker's clock is wrong?
H: That's the best question anyone asked today. Then either nobody gets in or yesterday's codes work.
I: The clock chip drifts by about 2 s a day, and it syncs whenever there is a connection. We'd allow five minutes each way.
A: And after a long power cut?
I: It doesn't know the time, so it refuses offline codes until it has talked to us once. Safe but grumpy.
  👍 H A J
B: How long is the code? People have to type it with cold fingers.
H: Eight digits. And five tries, then the keypad sleeps for ten minutes.
C: Show it as 4711 0815 with a gap, not 47110815.
F: Yes, and let me copy that from the booking screen.
D: I like how small this got. What is the first thing we could try for real?
I: One locker in our own yard. Next week.
  🚀 D F H +2

--- 8 days ago 09:33
C: Bug of the week from me. In the dark theme, the date picker shows today with dark blue on dark grey. You can only find today by elimination.
E: How long has it been like that
C: Since there's a dark theme.
K: So the only people who'd notice are up at night, and tired.
C: Fix is one token. While there I found 11 more places with a contrast below 4.5. I'd rather have a check than a hunt.
K: We could run axe over the main screens in both themes in the build. Takes maybe 20 s.
E: I'd take 20 s for that any day.
C: On it.
+6h
C: The check is in. It found 14, so I was wrong by 3. All mended, except the map credits which aren't ours.
  🎉 E K D
--- 7 days ago 08:10
A: On-call handover. Quiet week: two pages. One was a real thing (disk on the build machine, cleaned), one was the certificate of a page nobody has visited since May.
A: {B}, it's yours. The phone has a new ringtone, be warned.
B: What did you do
A: You'll see. Or hear.
D: Is the runbook for "search is slow" updated since the index thing?
A: Yes, with the query that shows the plan. Four steps, the last is "call {G}".
G: I'd like the last step to be a different one
A: Then we need to write down what you know.
G: ...fair. I'll do an hour of "how to read a query plan" for whoever wants.
  🙋 J K F  👍 D B E
J: I want!
+2h
G: Query plan hour: tomorrow at 10:00, bring a slow query. I'll bring the big library.

--- 6 days ago 11:15
J: That was great. I now know that "sequential scan" is not an insult.
K: My slow query was slow because of an OR. It's now two queries with a UNION and takes a fiftieth of the time.
F: Mine was slow because it asked for 60,000 rows and then used three.
G: That's the most common one. The database did exactly what it was told and it was told to move house.
  😂 B F J  💡 K
J: Are the notes somewhere?
G: https://docs.example.com/howto/query-plans and please mend what you find unclear, that's how I learn what is unclear.
+3h
H: Different thing. Quarterly dependency round: 3 majors, 22 minors. I did the minors, tests are green. The majors: the mail library, the PDF library, the router.
C: I'll take the router
B: Mail library is mine, I've been in there lately.
K: Nobody wants the PDF library
H: Nobody ever wants the PDF library.
E: I'll do the PDF library if somebody else does my turn at the retro notes.
K: Deal. Signed. No take-backs.
  🤝 E  😂 C H

--- 5 days ago 09:08
G: Today is the day: history split goes live at 10:00. {A} and I are on a call. If you notice anything odd with loans, say so here.
+52m
G: Starting with the smallest library. It has 212 loans and a parrot.
  🦜 A J L +2
+3m
G: 212 before, 212 after. The parrot is fine. Now the other 311 libraries.
+36m
G: Done. 48,377,120 before and after. Checksums agree for every library and month. The open loans table has 94,000 rows now. It fits into memory five hundred times.
  🎉 A B D E +4  🔥 C K
A: p95 of the desk screen went from 160 to 22 ms. I had to change the scale of the chart.
D: Wonderful work, {G}. And {E} for being evil.
E: My pleasure. Truly.
L: From the front line: one librarian wrote "did you do something? it feels rude how fast it is"
B: That goes on a mug.

--- 4 days ago 10:24
F: App 4.19 is in the stores' review. Includes offline booking codes behind a flag, with owner and date of death, as the law demands.
  😂 B D K  👍 H
K: PDF library: {E}, how is it going?
E: I've found out why nobody wants the PDF library.
  😂 C H K
E: It changed how it measures text. All our labels are 0.3 mm wider. Which matters if the label is as wide as the sticker.
I: The stickers have 1 mm of margin on paper and 0 in practice.
E: So I'd set the font to 9.5 instead of 10 points and measure on a real printer. {I}, may I come by your desk with a ruler?
I: Bring the ruler. I have the stickers and half a cake.
+5h
E: 9.6 points is the answer. Printed 40 labels, all inside. Also the cake was good.
--- 3 days ago 08:48
J: I wrote my first service endpoint on my own, would somebody look? It's "remind me when this item is back". https://git.example.com/borrowdale/pull/2247
B: Looking now.
B: This is really clean. Two remarks in the review, one is about names, the other is a real one: what happens if 200 people wait for the same raclette set?
J: They all get the mail at the same time and 199 are sad
B: Exactly. It isn't a bug, it's a product question. I'd ask design before you merge.
J: Would you tell the first in line and wait an hour?
B: I would, but I'm one person with a weakness for queues. Ask.
G: The unique key on member and item is spot on, by the way.
  ❤️ J
+2h
J: Design says: first in line gets two hours, then the next one, and everybody can see their place. They had the answer ready, somebody had asked in a user interview.
D: This is why we ask.
  👍 B J C
K: Will it send mail at night? Two hours from 23:00 to 01:00 isn't a fair chance.
J: Oh. Right. The clock stops between 21:00 and 08:00 then?
K: In the library's time zone, please. {B} knows why.
B: I know so very well why.
--- 2 days ago 09:15
I: Yard locker, first offline code. Phone in flight mode, antenna unscrewed.
I: It opened.
  🎉 A B C D F H J +3  🚀 K
H: And with yesterday's code?
I: Stayed shut. And with five wrong ones the keypad went to sleep, as did I.
F: I tried it from the basement with no signal. Typed the code from the booking screen, door open in under a second. It's quicker than online.
A: Then why don't we always use it?
H: Because we couldn't take a code back. With a connection we can.
A: Right. Fine. Makes sense.
D: When do we dare to give it to a real library?
I: Ghent volunteered. They have a cellar.
L: They also have cake, in case you need a reason to be there in person.
  🍰 I E
+4h
B: Endpoint of {J} is merged with the night pause. Lovely tests, especially "does not wake anybody for a raclette set".
  😂 K L  ❤️ J C
E: Raised a small one: the mail says "You are number 1 in the queue" even if there's nobody else. Feels like airport.
J: "It's yours if you want it" when alone?
E: Perfect.

--- 1 day ago 08:35
D: Release 4.19 tomorrow. Where are we?
C: Router update done, went without tears. Bundle is 12 kB smaller as a bonus.
B: Mail library done. Reminder job ran with it this morning, all well.
F: App is approved by both stores, waiting for the button.
J: Waiting list is behind its flag, on for our own test library.
H: No open findings. One low one in a test tool, that never ships.
E: I have one red: export of a member list with an emoji in the name loses the emoji and the rest of the line.
K: Is that new in 4.19?
E: No, it's been there since 4.2. But now we have a member called Jo 🌻 and Jo would like their loans back.
  🌻 C J L +1
K: That's an encoding thing in the CSV writer. I'll have it by noon.
+3h
K: Fixed, tested with sunflower, flags, and a family emoji that is eleven bytes too clever.
E: Green. Jo is complete again.
  🌻 K D J
D: Then it's a go for tomorrow. {A} presses the button, {B} has the phone, everybody else has a calm morning.
A: I'd like to say for the record that the deploy now stops by itself at 25 % if something smells.
B: And that I have the ringtone off
A: You found it
B: The whole train found it.
  😂 A C D E K +2

--- 14m ago
A: Starting 4.19. First machine now.
A: 25 %. Health check writes its row, error rate flat. It's so boring. I love it.
  ❤️ B D G
C: Boring is the feature
A: 50 %.
J: Is it normal to be nervous about one's own endpoint
B: It's normal until about the fortieth. Then you're nervous about other people's.
  😂 A C J
A: 100 %. All machines on 4.19, 19 minutes, zero errors.
  🎉 B C D E F G +4
F: Pressing the button in the stores. Rolling out to 10 % of phones first.
L: Ghent just opened the first locker with an offline code, from the cellar. They sent a picture of cake and no further comment.
  🍰 A E F I +2  😂 J
I: I'm on the next train.
D: Well done, all of you. Retro tomorrow, and {K} takes the notes.
K: No take-backs, I remember.
  😂 C E
E: One question from testing the waiting list in production: I'm number 2 for the raclette set. Who of you is number 1?
H: No comment.
  😂 A B D E J K L +2
`;
