/** Chats between two people; none needs a particular job or channel. */
export const directChats: readonly string[] = [
  `
--- 17 days ago 10:05
A: Hi {B}! Did you get the key for the bike shed?
B: Not yet, is it still with you?
A: I gave it to the front desk in an envelope with your name. Green envelope
B: Got a green envelope. There's a key and a toffee in it.
A: The toffee's the interest.
--- 9 days ago 16:30
B: Key's back at the desk, same envelope. Two toffees.
A: I see you understand how this works
  ❤️ B
--- 1 day ago 08:12
A: Need the shed again this week?
B: Yes please, till the weekend. I'm borrowing the cargo bike for moving a wardrobe
A: On a bike?
B: In four parts, with a plan
A: And three toffees.
`,
  `
--- 14 days ago 13:02
A: Thank you for stepping in at the meeting. I'd lost the thread completely
B: You hadn't! You only said "so" four times, and everybody thought it was for effect.
A: 😅
B: Shall we do the next one as a pair from the start? You do the beginning, I do the numbers.
A: I'd love that.
--- 7 days ago 09:20
B: Slides for tomorrow: https://docs.example.com/slides/pairs. I left 4 to 7 empty for you
A: Done, and I put a picture on 6 so that nobody reads ahead.
B: The ladder!
A: Everyone cries at the ladder
--- 6 days ago 15:44
B: That went well, didn't it?
A: Not a single "so". I counted.
B: I had two, they were both mine and I stand by them.
--- 55m ago
A: They'd like us to do it again for the whole company. 118 people and a cat.
B: I can do people. I'm not sure about the cat
A: We'll give the cat slide 6.
`,
  `
--- 12 days ago 18:20
A: Are you still looking for somebody to look after the plants while you're away?
B: YES. Two weeks, eleven plants, one of them dramatic
A: Which one
B: You'll know.
A: Write me a list?
B: The list:
  | kitchen: every three days, a small glass each
  | balcony: every evening unless it rains
  | bedroom: the fern. Talk to it. If it faints, water from below and don't panic
  | the cactus: nothing. Really nothing. I mean it
A: What happens if I water the cactus
B: Don't become a person who waters the cactus.
--- 4 days ago 19:01
A: Day 3. The fern fainted. I didn't panic, I called my mother.
B: Good. And?
A: It's up again and looking at me
A: I've put all of it on a plan, for my own peace of mind.
A: [image garden-plan.svg]
B: You made a plan of my BALCONY 😍
B: You've drawn the cactus with a stop sign
A: I know myself.
--- 1 day ago 20:10
B: Back on Sunday. What would you like from here? They have cheese, and more cheese.
A: Surprise me. With cheese
`,
  `
--- 18 days ago 08:30
A: Morning! Quick one: is the small room free at ten?
B: Booked by me but I can move. How long do you need?
A: 30 minutes, a call with somebody who's hard of hearing, so a quiet room would help
B: Take it, I'll go to the kitchen table. There's a good microphone in the drawer, left side.
A: You're a treasure.
--- 18 days ago 11:15
A: Worked very well. The microphone made all the difference, they said.
B: 🎉
--- 3 days ago 09:42
B: My turn: do you have the recipe of the thing with the plums?
A: 500 g plums, 200 flour, 120 butter, 120 sugar, 3 eggs, a bit of baking powder. Plums on top, cinnamon, 40 min at 180.
B: That's all?
A: That's all. People think it's more, and I let them
  😂 B
--- 19m ago
B: It's in the oven. The whole staircase is asking.
A: Tell them it's very complicated.
`,
  `
--- 16 days ago 14:10
A: I need an honest reader. It's my application for the mentoring programme, one page.
B: Send it, I'm good at honest
A: https://docs.example.com/mentoring/draft-2
+50m
B: Read it twice. It's good, and the second half is much better than the first.
B: The first half says what you've done. The second half says why you'd like to help. Start with the second.
A: It feels like showing off
B: It's the other way round, the list was the showing off. The reason is the part where I thought "I'd like to have had this person".
A: Oh.
A: Thank you. Moving things.
--- 15 days ago 09:00
B: Version 3 is the one. I changed one comma. Send it.
A: Sent. My hand shook a bit
--- 2 days ago 11:31
A: I GOT IT
B: OF COURSE YOU GOT IT
  🎉 A
A: They quoted the first sentence. The one that was on page bottom two weeks ago.
B: Lunch on me. I know where the tiny stools are.
`,
  `
--- 11 days ago 17:05
A: Did you leave a left grey glove at the bus stop by any chance?
B: No, but I know two people who'd like to talk to you
--- 10 days ago 08:45
A: I've asked. It's neither of theirs. There's a third glove.
B: We're going to need a bigger box.
--- 5 days ago 12:15
B: A fourth. Same grey. I'm starting to believe it's a species
A: They migrate in autumn
B: In pairs, supposedly
  😂 A
`,
  `
--- 13 days ago 10:40
A: Hey, are you all right? You were very quiet this morning
B: Thanks for asking. My dad's in hospital, it isn't dangerous but it's far away.
A: I'm sorry. Do you want to go? I can take your things this week, truly.
B: Could you do the call on thursday? The rest can wait.
A: Done, it's in my calendar. Go.
--- 10 days ago 16:22
B: He's out. He complains about the food, so he's himself
A: What a relief. How are you?
B: Tired and fine. Thank you for the call.
A: It was easy. I said "so" a lot and everybody nodded.
--- 8 days ago 09:05
B: Back at my desk. There's a plant on it?
A: It's a loan. From Gerald. A cutting.
B: He can have children??
A: Apparently he only needed light.
--- 2 days ago 15:30
B: Gerald junior has roots. I've put him into the glass from the airport
A: The line goes on 🌱
`,
  `
--- 8 days ago 12:00
A: Can you lend me your ear for a minute? Should I learn the ukulele or the accordion?
B: Do your neighbours like you?
A: They do now
B: Then the ukulele.
A: The library has both. The accordion has a photo with an anvil next to it
B: I've seen the photo. It's the anvil that makes it.
--- 6 days ago 19:40
A: I've borrowed the accordion.
B: Of course you did
A: I can play one note. It's a very long note
  😂 B
--- 3 days ago 20:12
A: Two notes!! They were even the right way round
B: What do the neighbours say?
A: One of them knocked. With a violin. We're playing on Friday.
B: Only you. Only you borrow an instrument and get an orchestra
--- 34m ago
A: We've got a name: "Late Returns"
B: I'm coming to every concert.
`,
];
